import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { BroadcastResult, DeliveryStatus } from '@contract/schemas/shapes';

import { useListBroadcastResultsQuery } from '@/api/broadcastApi';
import { groupName } from '@/lib/groupName';
import { formatMoment } from '@/lib/moment';
import { FailedDelivery } from '@/ui/FailedDelivery';
import { QueryView } from '@/ui/QueryView';
import { VirtualList } from '@/ui/VirtualList';

import './broadcast.css';
import './broadcastWords';

const ROW_HEIGHT_PX = 40;

interface Props {
  broadcastId: number;
  onClose: () => void;
}

/** What became of a broadcast in each group; the ones that need a look can be shown alone. */
export function BroadcastResultsModal({ broadcastId, onClose }: Props) {
  const { t } = useTranslation(['broadcast', 'common']);
  const query = useListBroadcastResultsQuery(broadcastId, { refetchOnMountOrArgChange: true });
  const [status, setStatus] = useState<DeliveryStatus | 'all'>('all');
  const statuses = [...new Set((query.data ?? []).map((row) => row.status))];
  return (
    <Modal
      open
      width={720}
      title={t('results.title', { id: broadcastId })}
      footer={null}
      closable={{ 'aria-label': t('common:actions.close') }}
      onCancel={onClose}
    >
      <QueryView
        query={query}
        failure={t('results.loadFailed')}
        skeleton={<div className="skeletonBlock broadcast-list" />}
      >
        {(rows) => (
          <>
            <label className="broadcast-filter">
              {t('results.filter')}
              <select
                className="plainSelect"
                value={status}
                onChange={({ target }) => {
                  setStatus(target.value as typeof status);
                }}
              >
                <option value="all">{t('results.all', { count: rows.length })}</option>
                {statuses.map((found) => (
                  <option key={found} value={found}>
                    {t(`deliveries.${found}`)}
                  </option>
                ))}
              </select>
            </label>
            <VirtualList
              items={status === 'all' ? rows : rows.filter((row) => row.status === status)}
              label={t('results.list')}
              className="broadcast-list"
              rowHeightPx={ROW_HEIGHT_PX}
              keyOf={({ group_id }) => group_id}
              isPlainText
            >
              {(row) => <ResultRow row={row} />}
            </VirtualList>
          </>
        )}
      </QueryView>
    </Modal>
  );
}

function ResultRow({ row }: { row: BroadcastResult }) {
  const { t } = useTranslation(['broadcast', 'common']);
  const { status, sent_at, error } = row;
  return (
    <div className="broadcast-result">
      <span className="broadcast-optionName">{groupName(row)}</span>
      <span data-kind={status}>{t(`deliveries.${status}`)}</span>
      {sent_at !== null && <span className="broadcast-hint">{formatMoment(sent_at)}</span>}
      {error !== null && status === 'failed' && (
        <span className="broadcast-hint">
          <FailedDelivery error={error} />
        </span>
      )}
    </div>
  );
}
