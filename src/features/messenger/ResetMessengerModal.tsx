import { useTranslation } from 'react-i18next';

import { useResetMessengerMutation } from '@/api/messengerApi';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';

/** Confirmation before the linked phone is removed. */
export function ResetMessengerModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('messenger');
  const announce = useAnnounce();
  const [resetMessenger, { isLoading }] = useResetMessengerMutation();

  async function handleConfirm() {
    const resetting = resetMessenger().unwrap();
    const areEventsLeft = await resetting.then(
      (status) => status?.areEventsLeft === true,
      () => false,
    );
    const texts = { success: t(areEventsLeft ? 'reset.eventsLeft' : 'reset.done'), failure: t('reset.failed') };
    if (await announce(resetting, { ...texts, topic: 'messenger' })) onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('reset.title')}
      message={t('reset.text')}
      confirmText={t('reset.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
