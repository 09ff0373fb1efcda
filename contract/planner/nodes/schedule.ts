import { limits } from '../../limits';
import { isMomentInRange } from '../../time';
import { quietUntilMs } from '../pace';
import { nextTimeOfDay, readMinuteOfDay, WEEKDAYS, type TimeOfDay } from '../timeOfDay';
import { isKnownZone } from '../zones';
import type { NodeMoments, NodeDefinition } from './nodeDefinition';
import { orNull, readNumber, readText } from './readField';

/** A moment, or a time of day that comes again and again. */
export interface ScheduleData {
  /** ISO 8601 with offset, or a bare `datetime-local` text. */
  schedule?: string;
  /** Instead of `schedule`, which is empty then. Ours and additive. */
  timeOfDay?: TimeOfDay | null;
}

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * The moment of a schedule node in milliseconds since 1970, or null when its text is invalid. A text without offset counts as UTC,
 * so that browser and server agree.
 */
export function readMomentMs(text: string | undefined): number | null {
  const moment = (text ?? '').trim();
  if (!ISO_MOMENT.test(moment)) return null;
  const momentMs = Date.parse(HAS_OFFSET.test(moment.slice(11)) ? moment : `${moment}Z`);
  return Number.isNaN(momentMs) ? null : momentMs;
}

/** A time of day of copied or stored data. */
export function readTimeOfDay(value: unknown): TimeOfDay | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { time, weekdays, minDays, zone } = value as Record<string, unknown>;
  const days = readNumber(minDays);
  if (typeof time !== 'string' || typeof zone !== 'string' || days === undefined) return undefined;
  if (!Array.isArray(weekdays)) return undefined;
  return {
    time: readMinuteOfDay(time) === null ? '' : time,
    weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)),
    minDays: Math.min(Math.max(Math.floor(days), 0), limits.funnel.minDaysMax),
    zone,
  };
}

/** A time of day with a problem; a node that waits for a moment has none of these. */
const ofTime =
  (hasProblem: (timeOfDay: TimeOfDay) => boolean) =>
  ({ timeOfDay }: ScheduleData) =>
    Boolean(timeOfDay && hasProblem(timeOfDay));

function isMomentOutOfRange({ schedule, timeOfDay }: ScheduleData): boolean {
  const momentMs = timeOfDay ? null : readMomentMs(schedule);
  return momentMs !== null && !isMomentInRange(momentMs);
}

const findMoment = ({ schedule, timeOfDay }: ScheduleData, arrivalMs: number) =>
  timeOfDay ? nextTimeOfDay(timeOfDay, arrivalMs) : readMomentMs(schedule);

/**
 * A node reached after its moment never waits. A time of day in the quiet hours is waited for, and the message goes out after
 * them.
 */
function findHint(data: ScheduleData, { arrivesMs, nowMs, pace }: NodeMoments) {
  const momentMs = findMoment(data, arrivesMs);
  if (momentMs === null) return null;
  if (data.timeOfDay) return pace && quietUntilMs(pace, momentMs) > momentMs ? 'timeInQuietHours' : null;
  if (momentMs < nowMs) return 'schedulePast';
  return momentMs < arrivesMs ? 'scheduleTooEarly' : null;
}

/** Waits for a moment or a time of day. */
export const schedule = {
  firstData: (): ScheduleData => ({ schedule: '' }),
  fields: { schedule: readText, timeOfDay: orNull(readTimeOfDay) },
  findMoment,
  timeOfDayOf: ({ timeOfDay = null }) => timeOfDay,
  saveProblems: { momentOutOfRange: isMomentOutOfRange },
  startProblems: {
    scheduleWithoutMoment: ({ schedule, timeOfDay }) => !timeOfDay && readMomentMs(schedule) === null,
    scheduleWithoutTime: ofTime(({ time }) => readMinuteOfDay(time) === null),
    scheduleZoneUnknown: ofTime(({ zone }) => !isKnownZone(zone)),
    scheduleWithoutWeekday: ofTime(({ weekdays }) => !WEEKDAYS.some((day) => weekdays.includes(day))),
  },
  findHint,
} satisfies NodeDefinition<ScheduleData>;
