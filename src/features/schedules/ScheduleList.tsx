import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PauseButton } from '@/entities/pauses/PauseButton';
import type { ShownSchedule } from '@/api/parse/schedules';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';
import type { RowSelection } from '@/ui/table/rowSelection';

import { isMovable, type BulkRequest } from './bulk';
import { FunnelHead } from './FunnelHead';
import { byGroup, byMoment, type ScheduleRow } from './listByFunnel';
import { groupCellId, GroupCell, StartCell, StatusCell } from './ScheduleCells';
import { StopCell } from './StopCell';
import type { StopStates } from './useStopSchedule';

const ROW_HEIGHT_PX = 48;
const SECTION_HEIGHT_PX = 57;

interface Props {
  rows: readonly ScheduleRow[];
  /** Shown when nothing matches the filter. */
  empty: ReactNode;
  runningIds: ReadonlySet<number>;
  /** Whether all sending is stopped. */
  isHeld: boolean;
  stopStates: StopStates;
  onStop: (scheduleId: number) => void;
  onUndo: (scheduleId: number) => void;
  /** Missing for a server that changes one schedule at a time. */
  selection?: RowSelection;
  onAsk?: (request: BulkRequest) => void;
  /** Opens the form of the series that a start belongs to. */
  onEditSeries: (seriesId: number) => void;
}

/** The schedules in four columns, grouped by funnel. Source: SPEC-2.115. */
export function ScheduleList({ rows, empty, runningIds, isHeld, ...props }: Props) {
  const { stopStates, onStop, onUndo, selection, onAsk, onEditSeries } = props;
  const { t } = useTranslation('schedules');
  const nameOf = ({ schedule, groupName }: ScheduleRow) =>
    groupName === '' ? t('schedule', { id: String(schedule.id) }) : groupName;
  const byStatus = useMemo(
    () => (one: ScheduleRow, other: ScheduleRow) =>
      Number(runningIds.has(other.schedule.id)) - Number(runningIds.has(one.schedule.id)) || byMoment(one, other),
    [runningIds],
  );
  const columns: DataColumn<ScheduleRow>[] = [
    {
      key: 'group',
      title: t('columns.group'),
      isRowHeader: true,
      compare: byGroup,
      render: (row) => <GroupCell row={row} />,
    },
    {
      key: 'start',
      title: t('columns.start'),
      width: '20%',
      compare: byMoment,
      render: ({ schedule }) => <StartCell schedule={schedule} isRunning={runningIds.has(schedule.id)} />,
    },
    {
      key: 'status',
      title: t('columns.status'),
      width: '28%',
      compare: byStatus,
      render: ({ schedule }) => (
        <StatusCell schedule={schedule} isRunning={runningIds.has(schedule.id)} isHeld={isHeld} />
      ),
    },
    {
      key: 'stop',
      title: t('columns.stop'),
      isTitleHidden: true,
      width: '23%',
      align: 'end',
      render: ({ schedule }) => (
        <StopCell id={schedule.id} state={stopStates.get(schedule.id)} onStop={onStop} onUndo={onUndo}>
          <RowButtons schedule={schedule} onAsk={onAsk} onEditSeries={onEditSeries} />
        </StopCell>
      ),
    },
  ];
  return (
    <DataTable
      label={t('list')}
      remembersAs="schedules"
      className="scheduleTable"
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      sectionOf={sectionOf}
      renderSection={([row]) => row && <FunnelHead funnel={row.funnel} onAsk={onAsk} />}
      selection={selection && { ...selection, nameOf }}
      rowHeightPx={ROW_HEIGHT_PX}
      sectionHeightPx={SECTION_HEIGHT_PX}
      empty={empty}
    />
  );
}

type RowProps = Pick<Props, 'onAsk' | 'onEditSeries'> & { schedule: ShownSchedule };

/** Pauses a run, or moves a start that waits, and changes it or its series. */
function RowButtons({ schedule, onAsk, onEditSeries }: RowProps) {
  const { t } = useTranslation('schedules');
  const { id, runId, pausedAt, funnelPausedAt, series } = schedule;
  if (runId && !funnelPausedAt)
    return <PauseButton target={{ kind: 'run', id: runId }} pausedAt={pausedAt} describedBy={groupCellId(id)} isIcon />;
  if (!onAsk || !isMovable(schedule)) return null;
  const button = (name: string, path: string, act: () => void) => (
    <button
      type="button"
      className="iconButton"
      aria-describedby={groupCellId(id)}
      aria-label={name}
      title={name}
      onClick={act}
    >
      <LineIcon path={path} />
    </button>
  );
  return (
    <>
      {series && button(t('series.editStart'), ICONS.edit, () => onEditSeries(series.id))}
      {button(t('move.action'), ICONS.clock, () => onAsk({ action: 'move', schedules: [schedule] }))}
    </>
  );
}

const keyOf = ({ schedule }: ScheduleRow) => schedule.id;
const sectionOf = ({ funnel }: ScheduleRow) => funnel.id;
