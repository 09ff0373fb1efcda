import { useSelector } from 'react-redux';

import { EditSeriesModal } from '@/features/launch/EditSeriesModal';
import { connectionState } from '@/features/messenger/connectionState';
import { selectMessengerStatus } from '@/features/messenger/messengerSlice';

import type { Dialogs } from '../dialogsSlice';

/** The form of a series. */
export function EditSeriesDialog(props: Dialogs['editSeries'] & { onClose: () => void }) {
  const isConnected = connectionState(useSelector(selectMessengerStatus)) === 'connected';
  return <EditSeriesModal {...props} isConnected={isConnected} />;
}
