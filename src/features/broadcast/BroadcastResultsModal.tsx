import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { BroadcastResult, DeliveryStatus } from '@contract/schemas/shapes';

import { useListBroadcastResultsQuery, useListBroadcastsQuery } from '@/api/broadcastApi';
import '@/ui/deliveryTexts';
import { downloadCsv } from '@/lib/downloadFile';
import { QueryView } from '@/ui/QueryView';

import './broadcast.css';
import './broadcastTexts';
import { ResendQuestion } from './ResendQuestion';
import { ResultsTable } from './ResultsTable';
import { useResultCells } from './useResultCells';

interface Props {
  broadcastId: number;
  onClose: () => void;
}

/** Results of a broadcast per group, with a filter by status. */
export function BroadcastResultsModal({ broadcastId, onClose }: Props) {
  const { t } = useTranslation(['broadcast', 'common']);
  const query = useListBroadcastResultsQuery(broadcastId, { refetchOnMountOrArgChange: true });
  return (
    <Modal
      open
      width={960}
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
        {(rows) => <FilteredResults rows={rows} broadcastId={broadcastId} />}
      </QueryView>
    </Modal>
  );
}

interface ResultsProps {
  rows: readonly BroadcastResult[];
  broadcastId: number;
}

function FilteredResults({ rows, broadcastId }: ResultsProps) {
  const { t } = useTranslation(['broadcast', 'deliveries']);
  const toCells = useResultCells();
  const source = useListBroadcastsQuery().data?.find((broadcast) => broadcast.id === broadcastId);
  const [toResend, setToResend] = useState<BroadcastResult | null>(null);
  const id = useId();
  const [status, setStatus] = useState<DeliveryStatus | 'all'>('all');
  const found = [...new Set(rows.map((row) => row.status))];
  // A status without groups filters nothing.
  const isFiltered = status !== 'all' && found.includes(status);
  const shown = isFiltered ? rows.filter((row) => row.status === status) : rows;
  const count = (of: DeliveryStatus) => rows.filter((row) => row.status === of).length;
  return (
    <>
      <div className="broadcast-filter">
        <label htmlFor={id}>{t('results.filter')}</label>
        <Select
          id={id}
          className="broadcast-filterSelect"
          value={isFiltered ? status : 'all'}
          options={[
            { value: 'all' as const, label: t('results.all', { count: rows.length }) },
            ...found.map((value) => ({
              value,
              label: t('results.ofStatus', { status: t(`deliveries:statuses.${value}`), count: count(value) }),
            })),
          ]}
          onChange={setStatus}
        />
        <button
          type="button"
          className="plainButton"
          onClick={() => downloadCsv(toCells(shown), `broadcast_${broadcastId}.csv`)}
        >
          {t('results.csv')}
        </button>
      </div>
      <ResultsTable rows={shown} {...(source && { onResend: setToResend })} />
      {source && toResend && <ResendQuestion source={source} row={toResend} onClose={() => setToResend(null)} />}
    </>
  );
}
