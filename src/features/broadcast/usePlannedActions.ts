import { useTranslation } from 'react-i18next';

import type { SendPlannedBroadcast } from '@contract/schemas/shapes';

import {
  useDeletePlannedBroadcastMutation,
  useSendPlannedBroadcastMutation,
  useSkipPlannedBroadcastMutation,
} from '@/api/plannedBroadcastsApi';
import { useAnnounce } from '@/ui/useAnnounce';

import './broadcastTexts';

/** Actions of a broadcast that is not sent yet; each shows its result. */
export function usePlannedActions(id: number) {
  const { t } = useTranslation('broadcast');
  const announce = useAnnounce();
  const [sendPlanned, { isLoading: isSending }] = useSendPlannedBroadcastMutation();
  const [skipPlanned, { isLoading: isSkipping }] = useSkipPlannedBroadcastMutation();
  const [deletePlanned, { isLoading: isDeleting }] = useDeletePlannedBroadcastMutation();
  return {
    isBusy: isSending || isSkipping || isDeleting,
    send: (seen: SendPlannedBroadcast) =>
      announce(sendPlanned({ id, ...seen }).unwrap(), {
        success: t('started'),
        failure: t('failures.start'),
        first: 'server',
      }),
    skip: () =>
      announce(skipPlanned({ id }).unwrap(), { success: t('planned.done.skip'), failure: t('failures.skip') }),
    remove: () =>
      announce(deletePlanned({ id }).unwrap(), { success: t('planned.done.remove'), failure: t('failures.remove') }),
  };
}
