import { DesignerModal } from '@/features/designer/DesignerModal';
import { PlanSlot } from '@/features/designer/plan/PlanSlot';

import type { DesignerOverDialog } from './DesignerSlot';
import { drawPlanForecast } from './PlanForecast';

/** The designer of a new funnel over a dialog. */
export const DesignerDialog: DesignerOverDialog = (props) => (
  <PlanSlot value={drawPlanForecast}>
    <DesignerModal {...props} />
  </PlanSlot>
);
