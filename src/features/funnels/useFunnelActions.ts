import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { useDeleteFunnelMutation, useSetFunnelStatusMutation } from '@/api/funnelsApi';
import { nameInQuotes } from '@/lib/names';
import { useAnnounce } from '@/ui/useAnnounce';

/** Actions of a funnel's card: switch it on or off, and delete it after a confirmation. */
export function useFunnelActions({ id, name, active }: Funnel) {
  const { t } = useTranslation('funnels');
  const announce = useAnnounce();
  const [setFunnelStatus, { isLoading: isSwitching }] = useSetFunnelStatusMutation();
  const [deleteFunnel, { isLoading: isDeleting }] = useDeleteFunnelMutation();

  function switchStatus() {
    if (isSwitching) return;
    void announce(setFunnelStatus({ id, active: !active }).unwrap(), {
      success: t(active ? 'status.deactivated' : 'status.activated'),
      failure: t('status.failed'),
    });
  }

  /** The card disappears with the funnel, so focus moves to `next`. */
  async function deleteAfterQuestion(next: HTMLElement | null) {
    if (isDeleting || !window.confirm(t('delete.confirm', { name: nameInQuotes(name) }))) return;
    const isDeleted = await announce(deleteFunnel({ id }).unwrap(), {
      success: t('delete.done'),
      failure: { title: t('delete.failed'), description: t('delete.refused') },
    });
    if (isDeleted) next?.focus();
  }

  return { switchStatus, deleteAfterQuestion, isSwitching, isDeleting };
}
