import { limits } from '@contract/limits';
import { fromLocalMs, nameOffset } from '@contract/planner/zones';
import { HOUR_MINUTES, SECOND_MS } from '@contract/time';

import { serverNow } from '@/lib/clock';
import { isUnreadable, readTyped } from '@/lib/typedTime';

/** Form of a new start: date and time as entered, and the name of their zone. */
export interface StartForm {
  date: string;
  time: string;
  zone: string;
}

/** Keys under `assignment:problems` for the form. */
export type StartProblem = 'unreadable' | 'noMoment' | 'inPast' | 'duplicate';

/** The empty form. Source: SPEC-9.22. */
export const emptyStart: StartForm = {
  date: '',
  time: '',
  zone: nameOffset(limits.timezones.defaultOffsetHours * HOUR_MINUTES),
};

/** The moment of date and time in the zone, in unix seconds; null while one is missing or unreadable. */
export function startMomentS({ date, time, zone }: StartForm): number | null {
  const [day, clock] = [readTyped('date', date), readTyped('time', time)];
  if (day === null || clock === null) return null;
  return fromLocalMs(zone, Date.parse(`${day}T${clock}:00Z`)) / SECOND_MS;
}

/** The first reason why this start cannot be added, or null. `takenS` are the existing starts. Source: SPEC-5.16 to SPEC-5.18. */
export function findStartProblem(form: StartForm, takenS: readonly number[], nowMs = serverNow()): StartProblem | null {
  if (isUnreadable('date', form.date) || isUnreadable('time', form.time)) return 'unreadable';
  const startAtS = startMomentS(form);
  if (startAtS === null) return 'noMoment';
  if (startAtS * SECOND_MS <= nowMs) return 'inPast';
  return takenS.includes(startAtS) ? 'duplicate' : null;
}
