import { useTranslation } from 'react-i18next';

import { useListPlannedBroadcastsQuery } from '@/api/plannedBroadcastsApi';
import { SendNowQuestion } from '@/features/broadcast/SendNowQuestion';
import { usePlannedActions } from '@/features/broadcast/usePlannedActions';
import { Confirm } from '@/ui/Confirm';

/** A question about a missed broadcast. */
export interface Asked {
  kind: 'send' | 'hide';
  id: number;
  revision: number;
}

/** Asks before a missed broadcast is sent or deleted. */
export function MissedQuestion({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation(['broadcast', 'common']);
  const { data } = useListPlannedBroadcastsQuery();
  const actions = usePlannedActions(asked);
  const row = data?.find(({ id }) => id === asked.id);
  if (asked.kind === 'send') return row ? <SendNowQuestion row={row} onClose={onClose} /> : null;
  return (
    <Confirm
      type="danger"
      title={t('planned.questions.remove.title')}
      message={t('planned.questions.remove.text')}
      confirmText={t('planned.questions.remove.submit')}
      cancelText={t('common:actions.close')}
      isLoading={actions.isBusy}
      onConfirm={() => void actions.remove().then((isRemoved) => isRemoved && onClose())}
      onCancel={onClose}
    />
  );
}
