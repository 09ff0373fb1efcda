import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { useDeleteFunnelMutation, useSetFunnelStatusMutation } from '@/api/funnelsApi';
import { nameInQuotes } from '@/lib/quotedName';
import { useAnnounce } from '@/ui/useAnnounce';

/** What a funnel's card can do by itself: switch the funnel on or off, and delete it after a question. */
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

  /** The card goes with the funnel, so the focus goes to `next`. */
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
