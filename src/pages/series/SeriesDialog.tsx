import { useDispatch } from 'react-redux';

import { SeriesModal } from '@/features/schedules/SeriesModal';

import { dialogOpened, type Dialogs } from '../dialogsSlice';

/** The series of a funnel; each is moved in a dialog of its own. */
export function SeriesDialog(props: Dialogs['funnelSeries'] & { onClose: () => void }) {
  const dispatch = useDispatch();
  return (
    <SeriesModal {...props} onMove={(seriesId) => dispatch(dialogOpened({ name: 'moveSeries', ids: { seriesId } }))} />
  );
}
