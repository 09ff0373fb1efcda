import { useDispatch, useSelector } from 'react-redux';

import { useDeleteScheduleMutation } from '@/api/schedulesApi';
import { LaunchModal } from '@/features/launch/LaunchModal';
import { connectionState } from '@/features/messenger/connectionState';
import { selectMessengerStatus } from '@/features/messenger/messengerSlice';

import { dialogOpened, type Dialogs } from '../dialogsSlice';

/** The start dialog. A retry of failed groups opens it again, or resets it if it is open for another start. */
export function LaunchDialog({ onClose, missedIds = [], ...ids }: Dialogs['launch'] & { onClose: () => void }) {
  const dispatch = useDispatch();
  const [deleteSchedule] = useDeleteScheduleMutation();
  const isConnected = connectionState(useSelector(selectMessengerStatus)) === 'connected';
  return (
    <LaunchModal
      key={JSON.stringify(ids)}
      {...ids}
      isConnected={isConnected}
      onRetry={(retry) => dispatch(dialogOpened({ name: 'launch', ids: { retry } }))}
      onStarted={({ funnelId, groupIds }) => {
        const isMadeUpFor = funnelId === ids.funnelId && (ids.groupIds ?? []).every((id) => groupIds.includes(id));
        // Missed starts are rows that only remind of them.
        if (isMadeUpFor) for (const id of missedIds) void deleteSchedule({ id });
      }}
      onClose={onClose}
    />
  );
}
