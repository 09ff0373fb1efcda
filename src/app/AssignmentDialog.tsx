import { AssignmentModal } from '@/features/assignment/AssignmentModal';
import { lazyView } from '@/ui/lazyView';
import { missingDialog } from '@/ui/missing';

import { rootReducer } from './rootReducer';

/** The designer over the dialog, with its slice. */
const designerModal = lazyView(
  async () => {
    const [{ DesignerModal }, { designerSlice }] = await Promise.all([
      import(/* webpackChunkName: "designer-modal" */ '@/features/designer/DesignerModal'),
      import(/* webpackChunkName: "designer-modal" */ '@/features/designer/designerSlice'),
    ]);
    rootReducer.inject(designerSlice);
    return DesignerModal;
  },
  missingDialog(({ onClose }) => onClose(null)),
);

/** The assignment of a funnel to a group; the designer opens over it for a new one. */
export const AssignmentDialog = (props: { groupId: number; onClose: () => void }) => (
  <AssignmentModal {...props} Designer={designerModal.View} />
);
