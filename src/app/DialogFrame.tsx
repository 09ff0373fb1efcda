import { useSelector } from 'react-redux';

import { DialogHost } from '@/pages/DialogHost';
import { selectOpenDialog } from '@/pages/dialogsSlice';

import { ErrorScreen } from './ErrorScreen';
import './dialogFrame.css';

/** The dialogs with an error screen of their own: one that cannot be drawn leaves the page alive, and the next is tried anew. */
export function DialogFrame() {
  const open = useSelector(selectOpenDialog);
  return (
    <div className="dialogFrame">
      <ErrorScreen resetKey={open?.name ?? 'none'}>
        <DialogHost />
      </ErrorScreen>
    </div>
  );
}
