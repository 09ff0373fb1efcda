import { limits } from '@contract/limits';
import { HOUR_MINUTES, HOUR_S, SECOND_MS } from '@contract/time';

import { isUnreadable, readTyped } from '@/lib/typedTime';

/** Form of a new start: date and time as entered, and whole hours from UTC. */
export interface StartForm {
  date: string;
  time: string;
  offsetHours: number;
}

/** Keys under `assignment:problems` for the form. */
export type StartProblem = 'unreadable' | 'noMoment' | 'inPast' | 'duplicate';

const { minOffsetHours, maxOffsetHours, defaultOffsetHours } = limits.timezones;

/** Selectable offsets from west to east. Source: SPEC-9.22. */
export const OFFSETS_HOURS: readonly number[] = Array.from(
  { length: maxOffsetHours - minOffsetHours + 1 },
  (_none, index) => minOffsetHours + index,
);

/** The empty form. */
export const emptyStart: StartForm = { date: '', time: '', offsetHours: defaultOffsetHours };

/** `UTC+3`, `UTC-11`. */
export function nameOffset(offsetHours: number): string {
  return `UTC${offsetHours < 0 ? '' : '+'}${offsetHours}`;
}

/** The moment of date and time at the offset, in unix seconds; null while one is missing or unreadable. */
export function startMomentS({ date, time, offsetHours }: StartForm): number | null {
  const [day, clock] = [readTyped('date', date), readTyped('time', time)];
  if (day === null || clock === null) return null;
  return Date.parse(`${day}T${clock}:00Z`) / SECOND_MS - offsetHours * HOUR_S;
}

/** The first reason why this start cannot be added, or null. `takenS` are the existing starts. Source: SPEC-5.16 to SPEC-5.18. */
export function findStartProblem(form: StartForm, takenS: readonly number[], nowMs = Date.now()): StartProblem | null {
  if (isUnreadable('date', form.date) || isUnreadable('time', form.time)) return 'unreadable';
  const startAtS = startMomentS(form);
  if (startAtS === null) return 'noMoment';
  if (startAtS * SECOND_MS <= nowMs) return 'inPast';
  return takenS.includes(startAtS) ? 'duplicate' : null;
}

/** The browser's offset on that day in whole hours; null when not selectable, e.g. UTC+5:30. */
export function ownOffsetHours(atMs: number): number | null {
  const hours = -new Date(atMs).getTimezoneOffset() / HOUR_MINUTES;
  return OFFSETS_HOURS.includes(hours) ? hours : null;
}
