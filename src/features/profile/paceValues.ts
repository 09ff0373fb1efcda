import { limits } from '@contract/limits';
import type { Pace } from '@contract/schemas/shapes';

import { isUnreadable, readTyped } from '@/lib/typedTime';

const MS_PER_S = 1000;
const S_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
const MINUTE_MS = S_PER_MINUTE * MS_PER_S;

/** Maximum of each number in the form. */
export const paceMax = {
  gapMinS: limits.pace.gapMaxMs / MS_PER_S,
  gapMaxS: limits.pace.gapMaxMs / MS_PER_S,
  restAfterCount: limits.pace.restAfterMaxCount,
  restMinutes: limits.pace.restMaxMs / MINUTE_MS,
  hourMaxCount: limits.pace.capMaxCount,
  dayMaxCount: limits.pace.capMaxCount,
  lateStartMinutes: limits.pace.lateStartMaxMs / MINUTE_MS,
} as const;

/** A number of the form. */
export type PaceNumberName = keyof typeof paceMax;

/** The numbers in the order of the form. */
export const paceNumbers = Object.keys(paceMax) as PaceNumberName[];

/** Values in form units: seconds, minutes, `22:00`. Browser inputs return text. */
export type PaceFields = Record<PaceNumberName, number | string> & {
  quietFrom: string;
  quietUntil: string;
  zoneMinutes: number | string;
};

/** Why the form cannot be saved, and its field; `key` is one of `profile:pace.problems`. */
export interface PaceProblem {
  field: keyof PaceFields;
  key: 'gaps' | 'quiet' | 'clock';
}

/** Every whole hour from UTC. */
export const zoneChoices: readonly number[] = Array.from(
  { length: (limits.pace.zoneOffsetMaxMinutes - limits.pace.zoneOffsetMinMinutes) / MINUTES_PER_HOUR + 1 },
  (_, index) => limits.pace.zoneOffsetMinMinutes + index * MINUTES_PER_HOUR,
);

/** The account's settings as form values. Without quiet hours the browser's time zone is proposed. */
export function toFields(pace: Pace, browserOffsetMinutes = -new Date().getTimezoneOffset()): PaceFields {
  const hasQuietHours = pace.quietFromMinute !== null && pace.quietUntilMinute !== null;
  return {
    gapMinS: pace.gapMinMs / MS_PER_S,
    gapMaxS: pace.gapMaxMs / MS_PER_S,
    restAfterCount: pace.restAfterCount,
    restMinutes: pace.restMs / MINUTE_MS,
    hourMaxCount: pace.hourMaxCount,
    dayMaxCount: pace.dayMaxCount,
    lateStartMinutes: pace.lateStartMaxMs / MINUTE_MS,
    quietFrom: toClock(pace.quietFromMinute),
    quietUntil: toClock(pace.quietUntilMinute),
    zoneMinutes: hasQuietHours ? pace.zoneOffsetMinutes : browserOffsetMinutes,
  };
}

/** The form as request body. */
export function fromFields(fields: PaceFields): Pace {
  const inMs = (value: number | string, unitMs: number) => Math.round(Number(value) * unitMs);
  return {
    gapMinMs: inMs(fields.gapMinS, MS_PER_S),
    gapMaxMs: inMs(fields.gapMaxS, MS_PER_S),
    restAfterCount: Number(fields.restAfterCount),
    restMs: inMs(fields.restMinutes, MINUTE_MS),
    hourMaxCount: Number(fields.hourMaxCount),
    dayMaxCount: Number(fields.dayMaxCount),
    lateStartMaxMs: inMs(fields.lateStartMinutes, MINUTE_MS),
    quietFromMinute: toMinute(fields.quietFrom),
    quietUntilMinute: toMinute(fields.quietUntil),
    zoneOffsetMinutes: Number(fields.zoneMinutes),
  };
}

/** The first problem, or null. */
export function findPaceProblem(fields: PaceFields): PaceProblem | null {
  if (Number(fields.gapMinS) > Number(fields.gapMaxS)) return { field: 'gapMaxS', key: 'gaps' };
  const unreadable = (['quietFrom', 'quietUntil'] as const).find((name) => isUnreadable('time', fields[name]));
  if (unreadable) return { field: unreadable, key: 'clock' };
  if ((fields.quietFrom === '') !== (fields.quietUntil === '')) {
    return { field: fields.quietFrom === '' ? 'quietFrom' : 'quietUntil', key: 'quiet' };
  }
  return null;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function toClock(minuteOfDay: number | null): string {
  if (minuteOfDay === null) return '';
  return `${twoDigits(Math.floor(minuteOfDay / MINUTES_PER_HOUR))}:${twoDigits(minuteOfDay % MINUTES_PER_HOUR)}`;
}

function toMinute(clock: string): number | null {
  const [hours, minutes] = readTyped('time', clock)?.split(':').map(Number) ?? [];
  return hours === undefined || minutes === undefined ? null : hours * MINUTES_PER_HOUR + minutes;
}
