import { useTranslation } from 'react-i18next';

import {
  useCancelBroadcastMutation,
  usePauseBroadcastMutation,
  useResumeBroadcastMutation,
  useRetryBroadcastMutation,
} from '@/api/broadcastApi';
import { useAnnounce } from '@/ui/useAnnounce';

import './broadcastTexts';

/** Actions of a started broadcast; each shows its result. */
export function useBroadcastActions(id: number) {
  const { t } = useTranslation('broadcast');
  const announce = useAnnounce();
  const [pauseBroadcast, { isLoading: isPausing }] = usePauseBroadcastMutation();
  const [resumeBroadcast, { isLoading: isResuming }] = useResumeBroadcastMutation();
  const [cancelBroadcast, { isLoading: isCanceling }] = useCancelBroadcastMutation();
  const [retryBroadcast, { isLoading: isRetrying }] = useRetryBroadcastMutation();
  const words = (action: 'pause' | 'resume' | 'cancel' | 'retry') => ({
    success: t(`done.${action}`),
    failure: t(`failures.${action}`),
  });
  return {
    isBusy: isPausing || isResuming || isCanceling || isRetrying,
    pause: () => void announce(pauseBroadcast({ id }).unwrap(), words('pause')),
    resume: () => void announce(resumeBroadcast({ id }).unwrap(), words('resume')),
    cancel: () => announce(cancelBroadcast({ id }).unwrap(), words('cancel')),
    retry: () => void announce(retryBroadcast({ id }).unwrap(), words('retry')),
  };
}
