import { EditPlannedModal } from '@/features/broadcast/EditPlannedModal';
import { lazyView } from '@/ui/lazyView';

import type { Dialogs } from '../dialogsSlice';

const { View: ForecastPanel } = lazyView(
  async () => (await import(/* webpackChunkName: "forecast" */ '@/features/forecast/ForecastPanel')).ForecastPanel,
);

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
