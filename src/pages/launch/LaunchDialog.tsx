import { useDispatch, useSelector } from 'react-redux';

import { LaunchModal } from '@/features/launch/LaunchModal';
import { connectionState } from '@/features/messenger/connectionState';
import { selectMessengerStatus } from '@/features/messenger/messengerSlice';

import { dialogOpened, type Dialogs } from '../dialogsSlice';

/** The start dialog. A retry of failed groups opens it again, or resets it if it is open for another start. */
export function LaunchDialog({ onClose, ...ids }: Dialogs['launch'] & { onClose: () => void }) {
  const dispatch = useDispatch();
  const isConnected = connectionState(useSelector(selectMessengerStatus)) === 'connected';
  return (
    <LaunchModal
      key={JSON.stringify(ids)}
      {...ids}
      isConnected={isConnected}
      onRetry={(retry) => dispatch(dialogOpened({ name: 'launch', ids: { retry } }))}
      onClose={onClose}
    />
  );
}
