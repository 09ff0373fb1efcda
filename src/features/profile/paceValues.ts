import { limits } from '@contract/limits';
import { zoneOfOwner } from '@contract/planner/pace';
import { offsetMinutesAt, readOffset } from '@contract/planner/zones';
import type { Pace } from '@contract/schemas/shapes';
import { HOUR_MINUTES, MINUTE_MS, SECOND_MS } from '@contract/time';

import { isUnreadable, readTyped } from '@/lib/typedTime';
import { browserZone } from '@/ui/zone/zoneTime';

/** Maximum of each number in the form. */
export const paceMax = {
  gapMinS: limits.pace.gapMaxMs / SECOND_MS,
  gapMaxS: limits.pace.gapMaxMs / SECOND_MS,
  restAfterCount: limits.pace.restAfterMaxCount,
  restMinutes: limits.pace.restMaxMs / MINUTE_MS,
  hourMaxCount: limits.pace.capMaxCount,
  dayMaxCount: limits.pace.capMaxCount,
  lateStartMinutes: limits.pace.lateStartMaxMs / MINUTE_MS,
  lateStepMinutes: limits.pace.lateStepMaxMs / MINUTE_MS,
} as const;

/** Minimum of the numbers that may not be 0. */
export const paceMin: Partial<Record<keyof typeof paceMax, number>> = {
  lateStartMinutes: limits.pace.lateStartMinMs / MINUTE_MS,
  lateStepMinutes: limits.pace.lateStepMinMs / MINUTE_MS,
};

/** A number of the form. */
export type PaceNumberName = keyof typeof paceMax;

/** The numbers in the order of the form. */
export const paceNumbers = Object.keys(paceMax) as PaceNumberName[];

/** Values in form units: seconds, minutes, `22:00`. Browser inputs return text. */
export type PaceFields = Record<PaceNumberName, number | string> & {
  quietFrom: string;
  quietUntil: string;
  /** A name that the planner's `zones.ts` knows. */
  zone: string;
};

/** Why the form cannot be saved, and its field; `key` is one of `profile:pace.problems`. */
export interface PaceProblem {
  field: keyof PaceFields;
  key: 'gaps' | 'quiet' | 'clock';
}

/** The account's settings as form values. Without quiet hours the browser's time zone is proposed. */
export function toFields(pace: Pace): PaceFields {
  const hasQuietHours = pace.quietFromMinute !== null && pace.quietUntilMinute !== null;
  return {
    gapMinS: pace.gapMinMs / SECOND_MS,
    gapMaxS: pace.gapMaxMs / SECOND_MS,
    restAfterCount: pace.restAfterCount,
    restMinutes: pace.restMs / MINUTE_MS,
    hourMaxCount: pace.hourMaxCount,
    dayMaxCount: pace.dayMaxCount,
    lateStartMinutes: pace.lateStartMaxMs / MINUTE_MS,
    lateStepMinutes: pace.lateStepMaxMs / MINUTE_MS,
    quietFrom: toClock(pace.quietFromMinute),
    quietUntil: toClock(pace.quietUntilMinute),
    zone: hasQuietHours || pace.timeZone ? zoneOfOwner(pace) : browserZone(),
  };
}

/** The form as request body at a moment; servers that know no time zones get the offset at that moment. */
export function fromFields(fields: PaceFields, nowMs: number): Pace {
  const inMs = (value: number | string, unitMs: number) => Math.round(Number(value) * unitMs);
  return {
    gapMinMs: inMs(fields.gapMinS, SECOND_MS),
    gapMaxMs: inMs(fields.gapMaxS, SECOND_MS),
    restAfterCount: Number(fields.restAfterCount),
    restMs: inMs(fields.restMinutes, MINUTE_MS),
    hourMaxCount: Number(fields.hourMaxCount),
    dayMaxCount: Number(fields.dayMaxCount),
    lateStartMaxMs: inMs(fields.lateStartMinutes, MINUTE_MS),
    lateStepMaxMs: inMs(fields.lateStepMinutes, MINUTE_MS),
    quietFromMinute: toMinute(fields.quietFrom),
    quietUntilMinute: toMinute(fields.quietUntil),
    timeZone: readOffset(fields.zone) === null ? fields.zone : null,
    zoneOffsetMinutes: offsetMinutesAt(fields.zone, nowMs),
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
  return `${twoDigits(Math.floor(minuteOfDay / HOUR_MINUTES))}:${twoDigits(minuteOfDay % HOUR_MINUTES)}`;
}

function toMinute(clock: string): number | null {
  const [hours, minutes] = readTyped('time', clock)?.split(':').map(Number) ?? [];
  return hours === undefined || minutes === undefined ? null : hours * HOUR_MINUTES + minutes;
}
