import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import type { ShownSchedule } from '@/api/parse/schedules';
import { formatMoment, formatOffset } from '@/lib/moment';

import './activeFunnelsWords';

interface Props {
  schedule: ShownSchedule;
  /** How far away the start is, in words; null when its time is not known. */
  hint: string | null;
  isRunning: boolean;
  isStopping: boolean;
  isLast: boolean;
  onStop: (scheduleId: number) => void;
}

/** One schedule in four columns: group, moment, status, and the button that stops it. Source: spec §2 "Active funnels". */
export const ScheduleRow = memo(function ScheduleRow(props: Props) {
  const { schedule, hint, isRunning, isStopping, isLast, onStop } = props;
  const { t } = useTranslation('activeFunnels');
  const { id, group_id, start_at } = schedule;
  const groupInWords = group_id === null ? t('noTime') : t('group', { id: String(group_id) });
  const name = schedule.custom_name?.trim() ? schedule.custom_name : schedule.name;
  const rowId = `schedule-${id}`;
  return (
    <div className="scheduleRow" data-last={isLast} data-schedule={id} tabIndex={-1}>
      <p className="scheduleRow-cell" id={rowId}>
        <span className="scheduleRow-name">{name?.trim() ? name : groupInWords}</span>
        {name?.trim() && <span className="scheduleRow-note">{groupInWords}</span>}
      </p>
      <p className="scheduleRow-cell">
        {start_at === null ? t('noTime') : <span title={formatOffset(start_at)}>{formatMoment(start_at)}</span>}
        {hint !== null && <span className="scheduleRow-note">{hint}</span>}
      </p>
      <p className="scheduleRow-cell">
        <span className="scheduleRow-status" data-running={isRunning}>
          {t(isRunning ? 'status.running' : 'status.waiting')}
        </span>
        <span className="scheduleRow-note">{t('schedule', { id: String(id) })}</span>
      </p>
      <button
        type="button"
        className="plainButton scheduleRow-stop"
        aria-describedby={rowId}
        aria-disabled={isStopping}
        onClick={() => {
          // A button that cannot be pressed would lose the focus.
          if (!isStopping) onStop(id);
        }}
      >
        {isStopping && <span className="scheduleRow-ring" aria-hidden="true" />}
        {t(isStopping ? 'stop.busy' : 'stop.action')}
      </button>
    </div>
  );
});
