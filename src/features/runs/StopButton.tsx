import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useStopScheduleMutation } from '@/api/schedulesApi';
import { useOfferOpening } from '@/entities/run/useOfferOpening';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';

import { focusLater } from '@/lib/focusLater';

/** Stops a planned or running start after a confirmation; sent messages stay. Focus stays in the funnel's section. */
export function StopButton({ scheduleId }: { scheduleId: number }) {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const offerOpening = useOfferOpening();
  const [stopSchedule, { isLoading }] = useStopScheduleMutation();

  function handleCancel() {
    const opener = button.current;
    setIsAsking(false);
    focusLater(opener);
  }

  async function handleConfirm() {
    // The button disappears with the run; its funnel stays.
    const section = button.current?.closest<HTMLElement>('section') ?? null;
    const stopping = stopSchedule({ id: scheduleId }).unwrap();
    const isStopped = await announce(stopping, { success: t('stop.done'), failure: t('stop.failed') });
    setIsAsking(false);
    focusLater(isStopped ? section : button.current);
    if (isStopped) await offerOpening([scheduleId]);
  }

  return (
    <>
      <button ref={button} type="button" className="plainButton run-stop" onClick={() => setIsAsking(true)}>
        {t('stop.action')}
      </button>
      {isAsking && (
        <ConfirmModal
          type="danger"
          title={t('stop.title')}
          message={t('stop.confirm')}
          confirmText={t(isLoading ? 'stop.busy' : 'stop.action')}
          isLoading={isLoading}
          onConfirm={() => void handleConfirm()}
          onCancel={handleCancel}
        />
      )}
    </>
  );
}
