import { DAY_MS, MINUTE_MS } from '../time';
import { readMinuteOfDay, WEEKDAYS, weekdayOf } from './timeOfDay';
import { fromLocalMs, isKnownZone, toLocalMs } from './zones';

/** When something is sent again and again. */
export interface Repeat {
  kind: 'daily' | 'weekly' | 'monthly';
  /** `10:05`. */
  time: string;
  /** Of `weekly`: 1 for Monday to 7 for Sunday. */
  weekdays: number[];
  /** Of `monthly`: 1 to 31; shorter months use their last day. */
  monthDay: number;
  /** A name that `zones.ts` knows. */
  zone: string;
  /** The last moment at which it may happen, in milliseconds since 1970; null without an end. */
  untilMs: number | null;
}

/** Two months contain every day of a month, or its replacement. */
const SEARCH_MAX_DAYS = 62;

/** The first moment after another one, both in milliseconds since 1970; null when there is none. */
export function nextRepeat(repeat: Repeat, afterMs: number): number | null {
  const { time, zone, untilMs } = repeat;
  const minute = readMinuteOfDay(time);
  if (minute === null || !isKnownZone(zone)) return null;
  const firstDay = Math.floor(toLocalMs(zone, afterMs) / DAY_MS);
  for (let day = firstDay; day <= firstDay + SEARCH_MAX_DAYS; day += 1) {
    if (!isDayOf(repeat, day)) continue;
    const atMs = fromLocalMs(zone, day * DAY_MS + minute * MINUTE_MS);
    if (atMs > afterMs) return untilMs === null || atMs <= untilMs ? atMs : null;
  }
  return null;
}

/** @param day number of days since 1970 */
function isDayOf({ kind, weekdays, monthDay }: Repeat, day: number): boolean {
  if (kind === 'weekly') return weekdays.includes(weekdayOf(day));
  if (kind === 'daily') return true;
  const date = new Date(day * DAY_MS);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(monthDay, lastDay);
}

/** Whether it can ever happen: a time, a zone and, where it needs them, days. */
export function isCompleteRepeat({ kind, time, weekdays, zone }: Repeat): boolean {
  const hasDays = kind !== 'weekly' || WEEKDAYS.some((weekday) => weekdays.includes(weekday));
  return hasDays && readMinuteOfDay(time) !== null && isKnownZone(zone);
}

/** Whether two rules have the same moments, their ends apart. */
export function isSameRhythm(one: Repeat, other: Repeat): boolean {
  const describe = ({ kind, time, zone, weekdays, monthDay }: Repeat) => {
    const days = { daily: [], weekly: [...new Set(weekdays)].sort(), monthly: [monthDay] }[kind];
    return [kind, time, zone, ...days].join();
  };
  return describe(one) === describe(other);
}

/** A rule that is replaced, with its next moment and when that happens, in milliseconds since 1970. */
export interface ReplacedRepeat {
  repeat: Repeat;
  forMs: number;
  atMs: number;
}

/**
 * The next moment of a rule, in place of another one: the same one, moved or not, while the rhythm stays or it is due; else the first
 * one from now on, but not on days of the replaced rule before that of its next moment: these were sent, skipped or changed alone.
 * @returns null when there is none
 */
export function nextReplacing(
  repeat: Repeat,
  before: ReplacedRepeat | null,
  nowMs: number,
): Pick<ReplacedRepeat, 'forMs' | 'atMs'> | null {
  if (before && nextRepeat(repeat, before.forMs - 1) === before.forMs) {
    const { forMs, atMs } = before;
    if (atMs <= nowMs || isSameRhythm(before.repeat, repeat)) return { forMs, atMs };
  }
  const dayOf = (ms: number, zone: string) => Math.floor(toLocalMs(zone, ms) / DAY_MS);
  function isOver(ms: number): boolean {
    if (!before) return false;
    const day = dayOf(ms, before.repeat.zone);
    return day < dayOf(before.forMs, before.repeat.zone) && isDayOf(before.repeat, day);
  }
  let ms = nextRepeat(repeat, nowMs);
  while (ms !== null && isOver(ms)) ms = nextRepeat(repeat, ms);
  return ms === null ? null : { forMs: ms, atMs: ms };
}

/** Moments of a rule from one of them on, in milliseconds since 1970. */
export interface PassedMoments {
  /** The newest of them, the oldest first. */
  newestMs: readonly number[];
  /** All of them. */
  count: number;
  /** The first one afterwards; null when there is none. */
  nextMs: number | null;
}

/** Moments that passed at once and are listed one by one. */
const LISTED_MAX_COUNT = 14;

/** The moments up to another one, the first one in any case. */
export function listPassed(repeat: Repeat | null, firstMs: number, untilMs: number): PassedMoments {
  const newestMs = [firstMs];
  let count = 1;
  const findNext = (afterMs: number) => (repeat === null ? null : nextRepeat(repeat, afterMs));
  let nextMs = findNext(firstMs);
  while (nextMs !== null && nextMs <= untilMs) {
    newestMs.push(nextMs);
    if (newestMs.length > LISTED_MAX_COUNT) newestMs.shift();
    count += 1;
    nextMs = findNext(nextMs);
  }
  return { newestMs, count, nextMs };
}

/** A rule whose moment was moved, with all that follow: the time of the new moment, and its days shifted like the moved one. */
export function shiftRepeat(repeat: Repeat, fromMs: number, toMs: number): Repeat {
  const localMs = toLocalMs(repeat.zone, toMs);
  const [fromDay, toDay] = [Math.floor(toLocalMs(repeat.zone, fromMs) / DAY_MS), Math.floor(localMs / DAY_MS)];
  const weekdays = repeat.weekdays.map((weekday) => ((((weekday - 1 + toDay - fromDay) % 7) + 7) % 7) + 1);
  return {
    ...repeat,
    time: new Date(localMs).toISOString().slice(11, 16),
    weekdays: repeat.kind === 'weekly' ? weekdays.sort((a, b) => a - b) : repeat.weekdays,
    monthDay: repeat.kind === 'monthly' && fromDay !== toDay ? new Date(localMs).getUTCDate() : repeat.monthDay,
  };
}
