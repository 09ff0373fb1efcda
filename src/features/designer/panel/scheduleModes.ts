import { nextTimeOfDay, WEEKDAYS } from '@contract/planner/timeOfDay';
import { readMomentMs } from '@contract/planner/waits';
import type { NodeData } from '@contract/schemas/shapes';

import { toField } from '@/ui/zone/zoneTime';

import { writeMoment, zoneOfMoment } from './localMoment';

const TIME_START = 'yyyy-mm-ddT'.length;

/** Turns the moment of a schedule node into a time of day on every weekday. */
export function toTimeOfDay({ schedule }: NodeData): Partial<NodeData> {
  const momentMs = readMomentMs(schedule);
  const zone = zoneOfMoment(schedule);
  const time = momentMs === null ? '' : toField(zone, momentMs).slice(TIME_START);
  return { schedule: '', timeOfDay: { time, weekdays: [...WEEKDAYS], minDays: 0, zone } };
}

/** Turns the time of day of a schedule node into its next moment. */
export function toMoment({ timeOfDay }: NodeData, nowMs: number): Partial<NodeData> {
  const momentMs = timeOfDay ? nextTimeOfDay(timeOfDay, nowMs) : null;
  return {
    schedule: momentMs === null || !timeOfDay ? '' : writeMoment(momentMs, timeOfDay.zone),
    timeOfDay: null,
  };
}
