import { useTranslation } from 'react-i18next';

import type { MissedStart } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';
import { DataTable, type DataColumn } from '@/ui/DataTable';

import { byStart, startId } from './startRows';

/** Missed starts with their reasons and what to do, latest first. */
export function MissedStarts({ missed }: { missed: readonly MissedStart[] }) {
  const { t } = useTranslation('runs');
  if (missed.length === 0) return null;
  const columns: DataColumn<MissedStart>[] = [
    {
      key: 'start',
      title: t('starts.at'),
      isRowHeader: true,
      width: '32%',
      compare: byStart,
      render: ({ start_at }) => (
        <>
          {formatMoment(start_at)}
          <span className="run-badge missedStart-status" data-status="missed">
            {t('missed.status')}
          </span>
        </>
      ),
    },
    { key: 'reason', title: t('missed.reason'), render: ({ reason }) => t(`missed.reasons.${reason}`) },
  ];
  return (
    <div className="funnelRuns-starts">
      <h4 className="funnelRuns-subtitle">{t('missed.list')}</h4>
      <DataTable
        className="missedStarts"
        label={t('missed.list')}
        columns={columns}
        rows={missed}
        keyOf={startId}
        initialSort={{ columnKey: 'start', order: 'descend' }}
      />
    </div>
  );
}
