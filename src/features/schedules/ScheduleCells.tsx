import { useTranslation } from 'react-i18next';

import type { Repeat } from '@contract/planner/repeats';
import { SECOND_MS } from '@contract/time';

import type { ShownSchedule } from '@/api/parse/schedules';
import { formatMoment, formatOffset } from '@/lib/moment';
import { useNow } from '@/lib/useNow';
import { useRepeatText } from '@/entities/repeat/useRepeatText';
import { LeftOutNote } from '@/entities/run/LeftOutNote';
import { PausedChip } from '@/entities/run/PausedChip';
import { RunProgress, WaitNote } from '@/entities/run/RunProgress';
import { TrialChip } from '@/entities/run/TrialChip';
import { VersionNote } from '@/entities/run/VersionNote';

import type { ScheduleRow } from './listByFunnel';
import { relativeHint } from './relativeHint';

const TICK_MS = 1_000;

/** Id of the cell with the group's name, referenced by the row's buttons. */
export const groupCellId = (scheduleId: number): string => `schedule-${scheduleId}`;

/** The group's name and id, and which version is sent there unless it is the newest. Source: SPEC-2.119. */
export function GroupCell({ row: { schedule, groupName } }: { row: ScheduleRow }) {
  const { t } = useTranslation('schedules');
  const groupId = schedule.group_id === null ? t('noTime') : t('group', { id: String(schedule.group_id) });
  return (
    <div className="row scheduleCell scheduleCell-group" title={groupName}>
      <span className="scheduleCell-who" id={groupCellId(schedule.id)}>
        <span className="scheduleCell-name">{groupName === '' ? groupId : groupName}</span>
        {groupName !== '' && <span className="scheduleCell-note">{groupId}</span>}
      </span>
      <VersionNote version={schedule.version} />
    </div>
  );
}

/** Start time of the schedule, absolute and relative. */
export function StartCell({ schedule, isRunning }: { schedule: ShownSchedule; isRunning: boolean }) {
  const { start_at, series } = schedule;
  const { t } = useTranslation('schedules');
  if (start_at === null) return t('noTime');
  return (
    <div className="row scheduleCell">
      <span className="scheduleCell-moment" title={formatOffset(start_at)}>
        {formatMoment(start_at)}
      </span>
      <RelativeHint atS={start_at} isRunning={isRunning} />
      {series && <RepeatNote repeat={series.repeat} startMs={start_at * SECOND_MS} />}
    </div>
  );
}

/** How the start repeats. */
function RepeatNote({ repeat, startMs }: { repeat: Repeat; startMs: number }) {
  const describeRepeat = useRepeatText();
  return <span className="scheduleCell-note">↻ {describeRepeat(repeat, startMs)}</span>;
}

/** Has its own timer, so that the table is not rendered every second. */
function RelativeHint({ atS, isRunning }: { atS: number; isRunning: boolean }) {
  const { t } = useTranslation('schedules');
  const { key, amount } = relativeHint(atS, useNow(TICK_MS));
  const isLate = !isRunning && (key === 'minutesAgo' || key === 'hoursAgo');
  return (
    <span className="scheduleCell-note" data-late={isLate}>
      {t(`hints.${key}`, { amount })}
    </span>
  );
}

interface StatusProps {
  schedule: ShownSchedule;
  isRunning: boolean;
  /** Whether all sending is stopped. */
  isHeld: boolean;
}

/** Whether the schedule runs, is paused or waits, how far it is, what it waits for, and its number. */
export function StatusCell({ schedule, isRunning, isHeld }: StatusProps) {
  const { t } = useTranslation('schedules');
  const { id, progress, wait, pausedAt, isTrial, leftOut } = schedule;
  return (
    <div className="row scheduleCell">
      {pausedAt ? (
        <PausedChip kind="run" pausedAt={pausedAt} />
      ) : (
        <span className="scheduleCell-status" data-running={isRunning && !isHeld}>
          {isHeld ? t('status.stopped') : t(isRunning ? 'status.running' : 'status.waiting')}
        </span>
      )}
      {isTrial && <TrialChip />}
      <span className="scheduleCell-note">{t('schedule', { id: String(id) })}</span>
      {progress && <RunProgress progress={progress} />}
      {wait && <WaitNote wait={wait} />}
      {leftOut && <LeftOutNote leftOut={leftOut} />}
    </div>
  );
}
