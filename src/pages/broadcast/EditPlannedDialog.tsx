import { EditPlannedModal } from '@/features/broadcast/EditPlannedModal';

import type { Dialogs } from '../dialogsSlice';
import { ForecastPanel } from '@/features/forecast/ForecastPanel';

/** Changes a planned broadcast, with the forecast of its first sending. */
export function EditPlannedDialog(props: Dialogs['editPlanned'] & { onClose: () => void }) {
  const { plannedId } = props;
  return (
    <EditPlannedModal
      {...props}
      renderForecast={(start) => <ForecastPanel graph={null} isShort plannedId={plannedId} {...start} />}
    />
  );
}
