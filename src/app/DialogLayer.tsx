import { useDispatch, useSelector } from 'react-redux';

import { ReportSlot } from '@/features/support/ReportSlot';
import { DesignerSlot } from '@/pages/designer/DesignerSlot';
import { DialogHost } from '@/pages/DialogHost';
import { dialogClosed, selectOpenDialog } from '@/pages/dialogsSlice';

import { lazyView } from '@/ui/lazyView';

import './dialogLayer.css';
import { ErrorScreen } from './ErrorScreen';
import { reportView } from './reportView';
import { rootReducer } from './rootReducer';

/** The designer over a dialog, with its slice. */
const designerModal = lazyView(async () => {
  const [{ DesignerDialog }, { designerSlice }] = await Promise.all([
    import(/* webpackChunkName: "designer-modal" */ '@/pages/designer/DesignerDialog'),
    import(/* webpackChunkName: "designer-modal" */ '@/features/designer/designerSlice'),
  ]);
  rootReducer.inject(designerSlice);
  return DesignerDialog;
});

/** The open dialog with an error boundary of its own: a dialog that fails to render leaves the page working. */
export function DialogLayer() {
  const dispatch = useDispatch();
  const open = useSelector(selectOpenDialog);
  return (
    <div className="dialogLayer">
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
