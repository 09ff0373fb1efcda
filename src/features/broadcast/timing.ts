import { nextRepeat, type Repeat } from '@contract/planner/repeats';
import { fromLocalMs, isKnownZone } from '@contract/planner/zones';
import type { PlannedBroadcast } from '@contract/schemas/shapes';
import { DAY_MS, SECOND_MS } from '@contract/time';

import { isUnreadable, readTyped, readTypedMoment, typeDateTime } from '@/lib/typedTime';
import { browserZone, toField } from '@/ui/zone/zoneTime';

/** How a broadcast repeats, as entered. */
export interface RepeatFields {
  kind: Repeat['kind'];
  timeText: string;
  weekdays: number[];
  monthDay: number;
  zone: string;
  /** The last day; empty without an end. */
  untilText: string;
}

/** When a broadcast is sent, as entered. `draft`: not at all, only of one that is saved already. */
export interface BroadcastTiming {
  kind: 'now' | 'draft' | 'once' | 'repeat';
  startText: string;
  repeat: RepeatFields;
}

/** Why a time cannot be used; a key of `broadcast:when.problems`. */
export type TimingProblem = 'noTime' | 'unreadable' | 'past' | 'noWeekday' | 'unknownZone' | 'over';

/** Sent at once, until something else is chosen. */
export const immediately = (): BroadcastTiming => ({
  kind: 'now',
  startText: '',
  repeat: { kind: 'daily', timeText: '', weekdays: [], monthDay: 1, zone: browserZone(), untilText: '' },
});

/** The fields of a planned broadcast. */
export function timingOf({ status, startsAtMs, repeat }: PlannedBroadcast): BroadcastTiming {
  const base = immediately();
  if (repeat) {
    const { kind, time, weekdays, monthDay, zone, untilMs } = repeat;
    const untilText = untilMs === null ? '' : (typeDateTime(toField(zone, untilMs)).split(' ')[0] ?? '');
    return { ...base, kind: 'repeat', repeat: { kind, timeText: time, weekdays, monthDay, zone, untilText } };
  }
  if (startsAtMs === null) return { ...base, kind: 'draft' };
  // The moment of a missed one is over: it is entered again.
  const startText = status === 'missed' ? '' : typeDateTime(toField(browserZone(), startsAtMs));
  return { ...base, kind: 'once', startText };
}

/** The repetition as entered, also while it is incomplete. */
function readRepeat({ timeText, untilText, ...fields }: RepeatFields): Repeat {
  const lastDay = readTyped('date', untilText);
  const untilMs = lastDay === null ? null : fromLocalMs(fields.zone, Date.parse(`${lastDay}T00:00Z`) + DAY_MS) - 1;
  return { ...fields, time: readTyped('time', timeText) ?? '', untilMs };
}

/** The first moment, in milliseconds since 1970, or why there is none. */
export function readTiming(timing: BroadcastTiming, nowMs: number): { atMs: number } | { problem: TimingProblem } {
  return timing.kind === 'repeat' ? readFirst(timing.repeat, nowMs) : readOnce(timing.startText, nowMs);
}

function readOnce(text: string, nowMs: number) {
  if (text.trim() === '') return { problem: 'noTime' as const };
  const atS = readTypedMoment(text);
  if (atS === null) return { problem: 'unreadable' as const };
  return atS * SECOND_MS <= nowMs ? { problem: 'past' as const } : { atMs: atS * SECOND_MS };
}

function readFirst(fields: RepeatFields, nowMs: number) {
  const { timeText, untilText, kind, weekdays } = fields;
  if (timeText.trim() === '') return { problem: 'noTime' as const };
  if (isUnreadable('time', timeText) || isUnreadable('date', untilText)) return { problem: 'unreadable' as const };
  if (kind === 'weekly' && weekdays.length === 0) return { problem: 'noWeekday' as const };
  if (!isKnownZone(fields.zone)) return { problem: 'unknownZone' as const };
  const atMs = nextRepeat(readRepeat(fields), nowMs);
  return atMs === null ? { problem: 'over' as const } : { atMs };
}

/** What the server is told: a moment, a repetition, or neither for a draft. */
export function toPlan(timing: BroadcastTiming, nowMs: number): { startsAtMs: number | null; repeat: Repeat | null } {
  if (timing.kind === 'repeat') return { startsAtMs: null, repeat: readRepeat(timing.repeat) };
  const read = timing.kind === 'once' ? readTiming(timing, nowMs) : null;
  return { startsAtMs: read && 'atMs' in read ? read.atMs : null, repeat: null };
}
