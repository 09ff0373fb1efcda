import { Segmented } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { nextTimeOfDay, WEEKDAYS } from '@contract/planner/timeOfDay';
import { readMomentMs, type ScheduleData } from '@contract/planner/nodes/schedule';
import type { FunnelNode } from '@contract/schemas/shapes';

import { serverNow } from '@/lib/clock';
import { AntdProvider } from '@/ui/AntdProvider';
import { toField } from '@/ui/zone/zoneTime';

import { designerActions } from '@/features/designer/designerSlice';
import { writeMoment, zoneOfMoment } from './localMoment';
import { MomentFields } from './MomentFields';
import { TimeOfDayFields } from './TimeOfDayFields';

/** What a schedule node waits for: a moment, or a time of day that comes again and again. Source: SPEC-2.89. */
export function ScheduleSettings({ node: { id: nodeId, data } }: { node: FunnelNode<'schedule'> }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const id = useId();
  const { timeOfDay } = data;

  function handleMode(mode: string) {
    const change = mode === 'timeOfDay' ? toTimeOfDay(data) : toMoment(data, serverNow());
    dispatch(designerActions.nodeEdited({ id: nodeId, change }));
  }

  return (
    <>
      <div className="panelField">
        <span id={id} className="panelField-label">
          {t('panel.waitFor')}
        </span>
        <AntdProvider>
          <Segmented
            block
            aria-labelledby={id}
            value={timeOfDay ? 'timeOfDay' : 'moment'}
            options={[
              { value: 'moment', label: t('panel.mode.moment') },
              { value: 'timeOfDay', label: t('panel.mode.timeOfDay') },
            ]}
            onChange={handleMode}
          />
        </AntdProvider>
      </div>
      {timeOfDay ? (
        <TimeOfDayFields key={nodeId} nodeId={nodeId} timeOfDay={timeOfDay} />
      ) : (
        <MomentFields key={nodeId} nodeId={nodeId} schedule={data.schedule} />
      )}
    </>
  );
}

const TIME_START = 'yyyy-mm-ddT'.length;

/** Turns the moment of a schedule node into a time of day on every weekday. */
function toTimeOfDay({ schedule }: ScheduleData): ScheduleData {
  const momentMs = readMomentMs(schedule);
  const zone = zoneOfMoment(schedule);
  const time = momentMs === null ? '' : toField(zone, momentMs).slice(TIME_START);
  return { schedule: '', timeOfDay: { time, weekdays: [...WEEKDAYS], minDays: 0, zone } };
}

/** Turns the time of day of a schedule node into its next moment. */
function toMoment({ timeOfDay }: ScheduleData, nowMs: number): ScheduleData {
  const momentMs = timeOfDay ? nextTimeOfDay(timeOfDay, nowMs) : null;
  return {
    schedule: momentMs === null || !timeOfDay ? '' : writeMoment(momentMs, timeOfDay.zone),
    timeOfDay: null,
  };
}
