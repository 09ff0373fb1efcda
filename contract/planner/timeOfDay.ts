import { limits } from '../limits';
import { DAY_MS, HOUR_MINUTES, MINUTE_MS } from '../time';
import { fromLocalMs, isKnownZone, toLocalMs } from './zones';

/** A recurring moment that a schedule node waits for. */
export interface TimeOfDay {
  /** `10:05`; empty until it is entered. */
  time: string;
  /** 1 for Monday to 7 for Sunday. */
  weekdays: number[];
  /** Days by the calendar of the zone that pass at least: 1 is not before tomorrow. */
  minDays: number;
  /** A name that `zones.ts` knows. */
  zone: string;
}

/** Monday to Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** The minute of the day of a time such as `10:05`; null for other texts. */
export function readMinuteOfDay(time: string): number | null {
  const [, hours, minutes] = TIME.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * HOUR_MINUTES + Number(minutes);
}

/**
 * The first match at or after an arrival, in milliseconds since 1970; null without a time, a weekday or a known zone. An arrival
 * within the minute of a match counts as on time, because sending the message before takes a moment.
 */
export function nextTimeOfDay({ time, weekdays, minDays, zone }: TimeOfDay, arrivalMs: number): number | null {
  const minute = readMinuteOfDay(time);
  if (minute === null || !isKnownZone(zone)) return null;
  const earliestMs = Math.floor(arrivalMs / MINUTE_MS) * MINUTE_MS;
  const firstDay =
    Math.floor(toLocalMs(zone, arrivalMs) / DAY_MS) + Math.min(Math.max(0, minDays), limits.funnel.minDaysMax);
  // The same weekday of the next week, when today's time is over.
  for (let day = firstDay; day <= firstDay + WEEKDAYS.length; day += 1) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    const matchMs = fromLocalMs(zone, day * DAY_MS + minute * MINUTE_MS);
    if (matchMs >= earliestMs) return Math.max(matchMs, arrivalMs);
  }
  return null;
}

/** Of a number of days since 1970. */
export function weekdayOf(day: number): number {
  const index = (day + FIRST_WEEKDAY - 1) % WEEKDAYS.length;
  return ((index + WEEKDAYS.length) % WEEKDAYS.length) + 1;
}
