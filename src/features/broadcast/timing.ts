import type { Repeat } from '@contract/planner/repeats';
import type { PlannedBroadcast } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import {
  emptyRepeat,
  readFirst,
  readRepeat,
  repeatFieldsOf,
  type RepeatFields,
  type RepeatProblem,
} from '@/entities/repeat/repeatFields';
import { readTypedMoment, typeDateTime } from '@/lib/typedTime';
import { browserZone, toField } from '@/ui/zone/zoneTime';

/** When a broadcast is sent, as entered. `draft`: not at all, only of one that is saved already. */
export interface BroadcastTiming {
  kind: 'now' | 'draft' | 'once' | 'repeat';
  startText: string;
  repeat: RepeatFields;
}

/** Why a time cannot be used; a key of `broadcast:when.problems`. */
export type TimingProblem = RepeatProblem | 'past';

/** Sent at once, until something else is chosen. */
export const immediately = (): BroadcastTiming => ({
  kind: 'now',
  startText: '',
  repeat: emptyRepeat(),
});

/** The fields of a planned broadcast. */
export function timingOf({ status, startsAtMs, repeat }: PlannedBroadcast): BroadcastTiming {
  const base = immediately();
  const next = status === 'scheduled' && startsAtMs !== null ? { forMs: startsAtMs, atMs: startsAtMs } : null;
  if (repeat) return { ...base, kind: 'repeat', repeat: repeatFieldsOf(repeat, next) };
  if (startsAtMs === null) return { ...base, kind: 'draft' };
  // The moment of a missed one is over: it is entered again.
  return status === 'missed' ? { ...base, kind: 'once' } : timingAlone(startsAtMs);
}

/** The time of the next moment of a repeated one, if it is changed alone. */
export const timingAlone = (momentMs: number): BroadcastTiming => ({
  ...immediately(),
  kind: 'once',
  startText: typeDateTime(toField(browserZone(), momentMs)),
});

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

/** What the server is told: a moment, a repetition, or neither for a draft. */
export function toPlan(timing: BroadcastTiming, nowMs: number): { startsAtMs: number | null; repeat: Repeat | null } {
  if (timing.kind === 'repeat') return { startsAtMs: null, repeat: readRepeat(timing.repeat) };
  const read = timing.kind === 'once' ? readTiming(timing, nowMs) : null;
  return { startsAtMs: read && 'atMs' in read ? read.atMs : null, repeat: null };
}
