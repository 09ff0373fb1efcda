import { use } from 'react';

import { AssignmentModal } from '@/features/assignment/AssignmentModal';

import { DesignerSlot } from '../designer/DesignerSlot';

/** The assignment of a funnel to a group; the designer opens over it for a new one. */
export function AssignmentDialog(props: { groupId: number; onClose: () => void }) {
  const Designer = use(DesignerSlot);
  return <AssignmentModal {...props} Designer={Designer} />;
}
