import { useDispatch, useSelector } from 'react-redux';

import { ReportSlot } from '@/features/support/ReportSlot';
import { DesignerSlot } from '@/pages/designer/DesignerSlot';
import { DialogHost } from '@/pages/DialogHost';
import { dialogClosed, selectOpenDialog } from '@/pages/dialogsSlice';

import './dialogFrame.css';
import { ErrorScreen } from './ErrorScreen';
import { reportView } from './reportView';
import { designerModal } from './routes';

/** The dialogs with an error screen of their own: one that cannot be drawn leaves the page alive, and the next is tried anew. */
export function DialogFrame() {
  const dispatch = useDispatch();
  const open = useSelector(selectOpenDialog);
  return (
    <div className="dialogFrame">
      <ErrorScreen resetKey={open?.name ?? 'none'} onClose={() => dispatch(dialogClosed())}>
        <DesignerSlot value={designerModal.View}>
          <ReportSlot value={drawReport}>
            <DialogHost />
          </ReportSlot>
        </DesignerSlot>
      </ErrorScreen>
    </div>
  );
}

const drawReport = (onClose: () => void) => <reportView.View onClose={onClose} />;
