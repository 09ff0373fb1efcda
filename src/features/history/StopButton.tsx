import { useTranslation } from 'react-i18next';

import { useStopScheduleMutation } from '@/api/runsApi';
import { useAnnounce } from '@/ui/useAnnounce';

/** Stops a planned or running start after a question; what was sent stays sent. */
export function StopButton({ scheduleId }: { scheduleId: number }) {
  const { t } = useTranslation('history');
  const announce = useAnnounce();
  const [stopSchedule, { isLoading }] = useStopScheduleMutation();

  function handleStop() {
    if (!window.confirm(t('stop.confirm'))) return;
    void announce(stopSchedule({ id: scheduleId }).unwrap(), { success: t('stop.done'), failure: t('stop.failed') });
  }

  return (
    <button type="button" className="plainButton run-stop" disabled={isLoading} onClick={handleStop}>
      {t(isLoading ? 'stop.busy' : 'stop.action')}
    </button>
  );
}
