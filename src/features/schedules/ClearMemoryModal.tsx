import { useTranslation } from 'react-i18next';

import { useClearMemoryMutation } from '@/api/schedulesApi';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useErrorMessage } from '@/ui/useErrorMessage';
import { useShowToast } from '@/ui/Toasts';

/**
 * Confirmation before all running funnels are stopped and all locks removed. The button that opened it disappears with the locks.
 */
export function ClearMemoryModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const show = useShowToast();
  const describeError = useErrorMessage();
  const [clearMemory, { isLoading }] = useClearMemoryMutation();

  async function handleConfirm() {
    try {
      const { clearedCount } = await clearMemory().unwrap();
      show({
        style: 'screen',
        kind: 'success',
        text: clearedCount === null ? t('memory.clear.cleared') : t('memory.clear.done', { count: clearedCount }),
      });
      onClose();
      requestAnimationFrame(() => document.querySelector('main')?.focus());
    } catch (error) {
      show({ style: 'screen', kind: 'error', ...describeError(error, t('memory.clear.failed'), 'server') });
    }
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('memory.clear.action')}
      message={t('memory.clear.confirm')}
      confirmText={t(isLoading ? 'memory.clear.busy' : 'memory.clear.action')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
