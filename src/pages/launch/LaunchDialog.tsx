import { useDispatch, useSelector } from 'react-redux';

import { useHideMissedStartsMutation } from '@/api/schedulesApi';
import { LaunchModal } from '@/features/launch/LaunchModal';
import { connectionState } from '@/features/messenger/connectionState';
import { selectMessengerStatus } from '@/features/messenger/messengerSlice';

import { dialogOpened, type Dialogs } from '../dialogsSlice';

/** The start dialog. A retry of failed groups opens it again, or resets it if it is open for another start. */
export function LaunchDialog({ onClose, missedIds = [], ...ids }: Dialogs['launch'] & { onClose: () => void }) {
  const dispatch = useDispatch();
  const [hideMissedStarts] = useHideMissedStartsMutation();
  const isConnected = connectionState(useSelector(selectMessengerStatus)) === 'connected';
  return (
    <LaunchModal
      key={JSON.stringify(ids)}
      {...ids}
      isConnected={isConnected}
      onRetry={(retry) => dispatch(dialogOpened({ name: 'launch', ids: { retry } }))}
      onStarted={({ funnelId, groupIds }) => {
        const isMadeUpFor = funnelId === ids.funnelId && (ids.groupIds ?? []).every((id) => groupIds.includes(id));
        if (isMadeUpFor && missedIds.length > 0) void hideMissedStarts({ ids: missedIds });
      }}
      onClose={onClose}
    />
  );
}
