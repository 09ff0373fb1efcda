import { limits } from '@contract/limits';
import { offsetMinutesAt, readOffset } from '@contract/planner/zones';
import type { Pace, PaceChange } from '@contract/schemas/shapes';
import { HOUR_MINUTES, MINUTE_MS, SECOND_MS } from '@contract/time';

import { zoneOfDay } from '@/entities/forecast/zoneOfDay';
import { numberFormat } from '@/lib/numberFormat';
import { isUnreadable, readTyped } from '@/lib/typedTime';

/** A number of the form: its setting, the unit that it is typed in, whether parts of it can be typed, and its range. */
interface PaceNumberRow {
  setting: keyof Pace;
  unit: number;
  hasParts?: boolean;
  min?: number;
  max: number;
}

const { pace: range } = limits;

/** The numbers in the order of the form. */
const numbers = {
  gapMinS: { setting: 'gapMinMs', unit: SECOND_MS, hasParts: true, max: range.gapMaxMs },
  gapMaxS: { setting: 'gapMaxMs', unit: SECOND_MS, hasParts: true, max: range.gapMaxMs },
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

/** Texts as typed, in form units: seconds (`1,5`), minutes, `22:00`. */
export type PaceFields = Record<PaceNumberName, string> & {
  quietFrom: string;
  quietUntil: string;
  /** A name that the planner's `zones.ts` knows. */
  zone: string;
};

/** Why the form cannot be saved, and its field; `key` is one of `profile:pace.problems`, `range` what the number must be within. */
export interface PaceProblem {
  field: keyof PaceFields;
  key: 'gaps' | 'quiet' | 'clock' | 'number' | 'whole';
  range?: { least: string; most: string };
}

/** The account's settings as form values. Without quiet hours the browser's time zone is proposed. */
export function toFields(pace: Pace): PaceFields {
  const shown = paceNumbers.map((name) => [name, typeNumber(pace[numbers[name].setting] / numbers[name].unit)]);
  return {
    ...(Object.fromEntries(shown) as Record<PaceNumberName, string>),
    quietFrom: toClock(pace.quietFromMinute),
    quietUntil: toClock(pace.quietUntilMinute),
    zone: zoneOfDay(pace),
  };
}

const QUIET = ['quietFrom', 'quietUntil', 'zone'] as const;

/**
 * What of the form is changed, as request body at a moment. Quiet hours are saved as a whole, in the zone that is shown with them; servers
 * that know no time zones get the offset at that moment.
 */
export function toChange(changed: Partial<PaceFields>, fields: PaceFields, nowMs: number): PaceChange {
  const typed = paceNumbers
    .filter((name) => name in changed)
    .map((name) => {
      const { setting, unit } = numbers[name];
      return [setting, Math.round((readNumber(fields[name]) ?? 0) * unit)];
    });
  const change = Object.fromEntries(typed) as Partial<PaceNumbers>;
  if (!QUIET.some((name) => name in changed)) return change;
  return {
    ...change,
    quietFromMinute: toMinute(fields.quietFrom),
    quietUntilMinute: toMinute(fields.quietUntil),
    timeZone: readOffset(fields.zone) === null ? fields.zone : null,
    zoneOffsetMinutes: offsetMinutesAt(fields.zone, nowMs),
  };
}

/** The first problem, or null. */
export function findPaceProblem(fields: PaceFields): PaceProblem | null {
  for (const name of paceNumbers) {
    const problem = findNumberProblem(name, fields[name]);
    if (problem) return problem;
  }
  if ((readNumber(fields.gapMinS) ?? 0) > (readNumber(fields.gapMaxS) ?? 0)) return { field: 'gapMaxS', key: 'gaps' };
  const unreadable = (['quietFrom', 'quietUntil'] as const).find((name) => isUnreadable('time', fields[name]));
  if (unreadable) return { field: unreadable, key: 'clock' };
  if ((fields.quietFrom === '') !== (fields.quietUntil === '')) {
    return { field: fields.quietFrom === '' ? 'quietFrom' : 'quietUntil', key: 'quiet' };
  }
  return null;
}

function findNumberProblem(field: PaceNumberName, text: string): PaceProblem | null {
  const { min: minWire = 0, max: maxWire, unit, hasParts = false }: PaceNumberRow = numbers[field];
  const value = readNumber(text);
  const [min, max] = [minWire / unit, maxWire / unit];
  if (value !== null && value >= min && value <= max && (hasParts || Number.isInteger(value))) return null;
  return {
    field,
    key: hasParts ? 'number' : 'whole',
    range: { least: numberFormat.format(min), most: numberFormat.format(max) },
  };
}

/** Without digit groups, with the decimal mark of the language. */
const typeNumber = (value: number): string => String(value).replace('.', numberFormat.format(0.5).charAt(1));

/** Comma and point are both understood, whatever the language. */
function readNumber(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d*\.?\d+$/.test(typed) ? Number(typed) : null;
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
