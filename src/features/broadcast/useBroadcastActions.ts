import { useTranslation } from 'react-i18next';

import {
  useCancelBroadcastMutation,
  usePauseBroadcastMutation,
  useResumeBroadcastMutation,
  useRetryBroadcastMutation,
} from '@/api/broadcastApi';
import { useDuplicateBroadcastMutation } from '@/api/plannedBroadcastsApi';
import { useAnnounce } from '@/ui/useAnnounce';

/** Actions of a started broadcast; each shows its result. */
export function useBroadcastActions(id: number) {
  const { t } = useTranslation('broadcast');
  const announce = useAnnounce();
  const [pauseBroadcast, { isLoading: isPausing }] = usePauseBroadcastMutation();
  const [resumeBroadcast, { isLoading: isResuming }] = useResumeBroadcastMutation();
  const [cancelBroadcast, { isLoading: isCanceling }] = useCancelBroadcastMutation();
  const [retryBroadcast, { isLoading: isRetrying }] = useRetryBroadcastMutation();
  const [duplicateBroadcast, { isLoading: isDuplicating }] = useDuplicateBroadcastMutation();
  const words = (action: 'pause' | 'resume' | 'cancel' | 'retry' | 'duplicate') => ({
    success: t(`done.${action}`),
    failure: t(`failures.${action}`),
  });
  return {
    isBusy: isPausing || isResuming || isCanceling || isRetrying || isDuplicating,
    pause: () => void announce(pauseBroadcast({ id }).unwrap(), words('pause')),
    resume: () => void announce(resumeBroadcast({ id }).unwrap(), words('resume')),
    cancel: () => announce(cancelBroadcast({ id }).unwrap(), words('cancel')),
    duplicate: () => void announce(duplicateBroadcast({ id }).unwrap(), words('duplicate')),
    retry: () => void announce(retryBroadcast({ id }).unwrap(), words('retry')),
  };
}
