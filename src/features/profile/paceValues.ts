import { limits } from '@contract/limits';
import { zoneOfOwner } from '@contract/planner/pace';
import { offsetMinutesAt, readOffset } from '@contract/planner/zones';
import type { Pace } from '@contract/schemas/shapes';
import { HOUR_MINUTES, MINUTE_MS, SECOND_MS } from '@contract/time';

import { isUnreadable, readTyped } from '@/lib/typedTime';
import { browserZone } from '@/ui/zone/zoneTime';

/** A number of the form: its setting, the unit that it is typed in, and its range. */
interface PaceNumberRow {
  setting: keyof Pace;
  unit: number;
  min?: number;
  max: number;
}

const { pace: range } = limits;

/** The numbers in the order of the form. */
const numbers = {
  gapMinS: { setting: 'gapMinMs', unit: SECOND_MS, max: range.gapMaxMs },
  gapMaxS: { setting: 'gapMaxMs', unit: SECOND_MS, max: range.gapMaxMs },
  restAfterCount: { setting: 'restAfterCount', unit: 1, max: range.restAfterMaxCount },
  restMinutes: { setting: 'restMs', unit: MINUTE_MS, max: range.restMaxMs },
  hourMaxCount: { setting: 'hourMaxCount', unit: 1, max: range.capMaxCount },
  dayMaxCount: { setting: 'dayMaxCount', unit: 1, max: range.capMaxCount },
  lateStartMinutes: {
    setting: 'lateStartMaxMs',
    unit: MINUTE_MS,
    min: range.lateStartMinMs,
    max: range.lateStartMaxMs,
  },
  lateStepMinutes: { setting: 'lateStepMaxMs', unit: MINUTE_MS, min: range.lateStepMinMs, max: range.lateStepMaxMs },
} as const satisfies Record<string, PaceNumberRow>;

/** A number of the form. */
export type PaceNumberName = keyof typeof numbers;
type PaceNumbers = Record<(typeof numbers)[PaceNumberName]['setting'], number>;

export const paceNumbers = Object.keys(numbers) as PaceNumberName[];

/** The range of a number, in its unit. */
export function paceRange(name: PaceNumberName): { min: number; max: number } {
  const { min = 0, max, unit }: PaceNumberRow = numbers[name];
  return { min: min / unit, max: max / unit };
}

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
  const shown = paceNumbers.map((name) => [name, pace[numbers[name].setting] / numbers[name].unit]);
  return {
    ...(Object.fromEntries(shown) as Record<PaceNumberName, number>),
    quietFrom: toClock(pace.quietFromMinute),
    quietUntil: toClock(pace.quietUntilMinute),
    zone: hasQuietHours || pace.timeZone ? zoneOfOwner(pace) : browserZone(),
  };
}

/** The form as request body at a moment; servers that know no time zones get the offset at that moment. */
export function fromFields(fields: PaceFields, nowMs: number): Pace {
  const typed = paceNumbers.map((name) => {
    const { setting, unit } = numbers[name];
    return [setting, unit === 1 ? Number(fields[name]) : Math.round(Number(fields[name]) * unit)];
  });
  return {
    ...(Object.fromEntries(typed) as PaceNumbers),
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
