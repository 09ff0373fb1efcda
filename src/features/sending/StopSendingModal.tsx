import { useTranslation } from 'react-i18next';

import { useGetSendingQuery, useStopSendingMutation } from '@/api/sendingApi';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';

import { useWaitingText } from './useWaitingText';

/** Confirmation before everything is stopped, with the number of messages that wait. */
export function StopSendingModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sending');
  const announce = useAnnounce();
  const waitingText = useWaitingText();
  const { data } = useGetSendingQuery(undefined, { refetchOnMountOrArgChange: true });
  const [stopSending, { isLoading }] = useStopSendingMutation();

  async function handleConfirm() {
    const texts = { success: t('stop.done'), failure: t('stop.failed') };
    if (await announce(stopSending().unwrap(), { ...texts, topic: 'messenger' })) onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('stop.title')}
      message={
        <>
          <p>{t('stop.text')}</p>
          <p>{t('stop.late')}</p>
          {data && <p>{waitingText(data) || t('queueEmpty')}</p>}
        </>
      }
      confirmText={t('stop.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
