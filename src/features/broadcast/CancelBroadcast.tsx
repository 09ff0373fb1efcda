import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import type { Broadcast } from '@contract/schemas/shapes';

import { Confirm } from '@/ui/Confirm';

import { selectProgress } from './broadcastSlice';
import { liveCounts } from './liveCounts';
import { useBroadcastActions } from './useBroadcastActions';

/** Confirmation before a broadcast is canceled. */
export function CancelBroadcast({ row, onClose }: { row: Broadcast; onClose: () => void }) {
  const { t } = useTranslation(['broadcast', 'common', 'pairs']);
  const pushed = useSelector((state: Parameters<typeof selectProgress>[0]) => selectProgress(state, row.id));
  const { cancel, isBusy } = useBroadcastActions(row.id);
  return (
    <Confirm
      type="danger"
      title={t('cancel.title')}
      message={
        <>
          <p>{t('cancel.text', { count: liveCounts(row, pushed).pending })}</p>
          {row.toPairs && <p>{t('pairs:planned.cancel')}</p>}
        </>
      }
      confirmText={t('cancel.submit')}
      cancelText={t('common:actions.close')}
      isLoading={isBusy}
      onConfirm={() => void cancel().then(onClose)}
      onCancel={onClose}
    />
  );
}
