import { nextReplacing, type Repeat, type ReplacedRepeat } from '@contract/planner/repeats';
import { weekdayOf } from '@contract/planner/timeOfDay';
import { fromLocalMs, isKnownZone, toLocalMs } from '@contract/planner/zones';
import { DAY_MS } from '@contract/time';

import { isUnreadable, readTyped, typeDateTime } from '@/lib/typedTime';
import { browserZone, toField } from '@/ui/zone/zoneTime';

/** How something repeats, as entered. */
export interface RepeatFields {
  kind: Repeat['kind'];
  timeText: string;
  weekdays: number[];
  monthDay: number;
  zone: string;
  /** The last day; empty without an end. */
  untilText: string;
  /** The rule of a series that is changed. */
  replaces?: ReplacedRepeat;
}

/** Why it has no first moment; a key of `broadcast:when.problems`. */
export type RepeatProblem = 'noTime' | 'unreadable' | 'noWeekday' | 'unknownZone' | 'over';

/** Nothing entered yet. */
export const emptyRepeat = (): RepeatFields => ({
  kind: 'daily',
  timeText: '',
  weekdays: [],
  monthDay: 1,
  zone: browserZone(),
  untilText: '',
});

/** Another rhythm; a weekly one is at first on the weekday of today, as most are that are planned on the day itself. */
export function chooseKind(
  { weekdays, zone }: RepeatFields,
  kind: RepeatFields['kind'],
  nowMs: number,
): Partial<RepeatFields> {
  if (kind !== 'weekly' || weekdays.length > 0 || !isKnownZone(zone)) return { kind };
  return { kind, weekdays: [weekdayOf(Math.floor(toLocalMs(zone, nowMs) / DAY_MS))] };
}

/** The fields of a saved rule. @param next its next moment and when that happens; null where it stands still */
export function repeatFieldsOf(repeat: Repeat, next: Pick<ReplacedRepeat, 'forMs' | 'atMs'> | null): RepeatFields {
  const { kind, time, weekdays, monthDay, zone, untilMs } = repeat;
  const untilText = untilMs === null ? '' : (typeDateTime(toField(zone, untilMs)).split(' ')[0] ?? '');
  return { kind, timeText: time, weekdays, monthDay, zone, untilText, ...(next && { replaces: { repeat, ...next } }) };
}

/** The rule as entered, also while it is incomplete. */
export function readRepeat({ timeText, untilText, replaces: _replaces, ...fields }: RepeatFields): Repeat {
  const lastDay = readTyped('date', untilText);
  const untilMs = lastDay === null ? null : fromLocalMs(fields.zone, Date.parse(`${lastDay}T00:00Z`) + DAY_MS) - 1;
  return { ...fields, time: readTyped('time', timeText) ?? '', untilMs };
}

/** Its first moment, in milliseconds since 1970, or why there is none. */
export function readFirst(fields: RepeatFields, nowMs: number): { atMs: number } | { problem: RepeatProblem } {
  const { timeText, untilText, kind, weekdays } = fields;
  if (timeText.trim() === '') return { problem: 'noTime' };
  if (isUnreadable('time', timeText) || isUnreadable('date', untilText)) return { problem: 'unreadable' };
  if (kind === 'weekly' && weekdays.length === 0) return { problem: 'noWeekday' };
  if (!isKnownZone(fields.zone)) return { problem: 'unknownZone' };
  const next = nextReplacing(readRepeat(fields), fields.replaces ?? null, nowMs);
  return next === null ? { problem: 'over' } : { atMs: next.atMs };
}

/** Whether a stored value has the shape of the fields. */
function areRepeatFields(value: unknown): value is RepeatFields {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, timeText, weekdays, monthDay, zone, untilText }: Partial<Record<keyof RepeatFields, unknown>> = value;
  const isKind = kind === 'daily' || kind === 'weekly' || kind === 'monthly';
  const areDays = Array.isArray(weekdays) && weekdays.every((day) => typeof day === 'number');
  return (
    isKind &&
    areDays &&
    typeof monthDay === 'number' &&
    [timeText, zone, untilText].every((text) => typeof text === 'string')
  );
}

/** How a start repeats, as entered. */
export interface SeriesPlan {
  fields: RepeatFields;
  /** The selection that is evaluated each time; null for the chosen groups. */
  selectionId: number | null;
  /** Whether it starts beside its last run. */
  runsAlongside: boolean;
}

/** Nothing entered yet. */
export const emptyPlan = (): SeriesPlan => ({ fields: emptyRepeat(), selectionId: null, runsAlongside: false });

/** Whether a stored value has the shape of a plan. */
export function isSeriesPlan(repeat: unknown): repeat is SeriesPlan {
  if (typeof repeat !== 'object' || repeat === null) return false;
  const { fields, selectionId, runsAlongside }: Partial<Record<keyof SeriesPlan, unknown>> = repeat;
  const isSelection = selectionId === null || typeof selectionId === 'number';
  return isSelection && typeof runsAlongside === 'boolean' && areRepeatFields(fields);
}
