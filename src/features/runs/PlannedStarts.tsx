import { useTranslation } from 'react-i18next';

import type { FunnelSchedule } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { VersionNote } from '@/ui/VersionNote';

import { byStart, startId } from './startRows';
import { StopButton } from './StopButton';

/** Upcoming starts, including one just created. */
export function PlannedStarts({ planned }: { planned: readonly FunnelSchedule[] }) {
  const { t } = useTranslation('runs');
  if (planned.length === 0) return null;
  const columns: DataColumn<FunnelSchedule>[] = [
    {
      key: 'start',
      title: t('starts.at'),
      isRowHeader: true,
      compare: byStart,
      render: ({ start_at, version }) => (
        <span className="plannedStart">
          {formatMoment(start_at)}
          <VersionNote version={version} />
        </span>
      ),
    },
    {
      key: 'stop',
      title: t('starts.action'),
      isTitleHidden: true,
      width: 160,
      align: 'end',
      render: ({ id }) => <StopButton scheduleId={id} />,
    },
  ];
  return (
    <div className="funnelRuns-starts">
      <h4 className="funnelRuns-subtitle">{t('planned.list')}</h4>
      <DataTable className="plannedStarts" label={t('planned.list')} columns={columns} rows={planned} keyOf={startId} />
    </div>
  );
}
