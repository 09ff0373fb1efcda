import { useTranslation } from 'react-i18next';

import type { PlannedBroadcast, SendPlannedBroadcast } from '@contract/schemas/shapes';

import {
  useDeletePlannedBroadcastMutation,
  useSendPlannedBroadcastMutation,
  useSkipPlannedBroadcastMutation,
} from '@/api/plannedBroadcastsApi';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

/** Actions of a broadcast that is not sent yet; each shows its result. */
export function usePlannedActions({ id, revision }: Pick<PlannedBroadcast, 'id' | 'revision'>) {
  const { t } = useTranslation('broadcast');
  const { message } = useToasts();
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
      announce(skipPlanned({ id, revision }).unwrap(), {
        success: t('planned.done.skip'),
        failure: t('failures.skip'),
      }),
    async remove() {
      const removing = deletePlanned({ id }).unwrap();
      if (!(await announce(removing, { success: t('planned.done.remove'), failure: t('failures.remove') })))
        return false;
      if (await removing) message.info(t('planned.done.stillSent'));
      return true;
    },
  };
}
