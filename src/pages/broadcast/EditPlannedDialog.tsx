import { useSelector } from 'react-redux';

import { EditPlannedModal } from '@/features/broadcast/EditPlannedModal';
import { selectAccount } from '@/features/session/sessionSlice';

import type { Dialogs } from '../dialogsSlice';

/** The form of a planned broadcast. */
export function EditPlannedDialog(props: Dialogs['editPlanned'] & { onClose: () => void }) {
  const hasOthers = (useSelector(selectAccount)?.count ?? 1) > 1;
  return <EditPlannedModal {...props} hasOthers={hasOthers} />;
}
