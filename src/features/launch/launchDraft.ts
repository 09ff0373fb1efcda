import type { StartedInGroups } from '@contract/schemas/shapes';
import { SECOND_MS, toSeconds } from '@contract/time';

import { readFirst, type SeriesPlan } from '@/entities/repeat/repeatFields';
import { serverNow } from '@/lib/clock';
import { isUnreadable, readTypedMoment } from '@/lib/typedTime';

/** Content of the start dialog. */
export interface LaunchDraft {
  funnelId: number | null;
  groupIds: readonly (number | string)[];
  /** The start time as entered; empty for one minute after the request. */
  startText: string;
  /** How it repeats instead; null or missing for a single start. */
  repeat?: SeriesPlan | null;
}

/** A start that failed in some groups, with what a retry needs. */
export interface LaunchRetry {
  funnelId: number;
  /** The start time of the first attempt. */
  startText: string;
  failures: StartedInGroups['failures'];
}

/** Keys under `launch:problems`. */
export type LaunchProblem =
  | 'noFunnel'
  | 'noGroups'
  | 'startUnreadable'
  | 'startInPast'
  | 'repeatIncomplete'
  | 'noValidGroups'
  | 'funnelChanged'
  | 'startedBefore';

/** Group ids as unique ascending integers; others are dropped. Source: SPEC-5.34. */
export function normalizeGroupIds(ids: readonly (number | string)[]): number[] {
  const numbers = ids.filter((id) => id !== '').map(Number);
  return [...new Set(numbers.filter(Number.isInteger))].sort((one, other) => one - other);
}

/** The first reason why this cannot be started, or null. `nowMs` is milliseconds since 1970. Source: SPEC-5.31 to SPEC-5.33. */
export function findLaunchProblem(
  { funnelId, groupIds, startText, repeat }: LaunchDraft,
  nowMs: number,
): LaunchProblem | null {
  if (funnelId === null) return 'noFunnel';
  if (repeat && repeat.selectionId !== null) return findRepeatProblem(repeat, nowMs);
  if (groupIds.length === 0) return 'noGroups';
  if (repeat) return findRepeatProblem(repeat, nowMs);
  if (isUnreadable('dateTime', startText)) return 'startUnreadable';
  const startAtS = readTypedMoment(startText);
  if (startAtS !== null && startAtS * SECOND_MS <= nowMs) return 'startInPast';
  if (normalizeGroupIds(groupIds).length === 0) return 'noValidGroups';
  return null;
}

const findRepeatProblem = ({ fields }: SeriesPlan, nowMs: number): LaunchProblem | null =>
  'problem' in readFirst(fields, nowMs) ? 'repeatIncomplete' : null;

/** The first start in unix seconds; null for one minute after the request. */
export function firstStart({ startText, repeat }: LaunchDraft): number | null {
  if (!repeat) return readTypedMoment(startText);
  const first = readFirst(repeat.fields, serverNow());
  return 'atMs' in first ? toSeconds(first.atMs) : null;
}
