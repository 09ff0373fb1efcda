import type { StartedInGroups } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { isUnreadable, readTypedMoment } from '@/lib/typedTime';

/** Content of the start dialog. */
export interface LaunchDraft {
  funnelId: number | null;
  groupIds: readonly (number | string)[];
  /** The start time as entered; empty for one minute after the request. */
  startText: string;
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
  | 'noValidGroups'
  | 'funnelChanged'
  | 'startedBefore';

/** Group ids as unique ascending integers; others are dropped. Source: SPEC-5.34. */
export function normalizeGroupIds(ids: readonly (number | string)[]): number[] {
  const numbers = ids.filter((id) => id !== '').map(Number);
  return [...new Set(numbers.filter(Number.isInteger))].sort((one, other) => one - other);
}

/** The first reason why this cannot be started, or null. `nowMs` is milliseconds since 1970. Source: SPEC-5.31 to SPEC-5.33. */
export function findLaunchProblem({ funnelId, groupIds, startText }: LaunchDraft, nowMs: number): LaunchProblem | null {
  if (funnelId === null) return 'noFunnel';
  if (groupIds.length === 0) return 'noGroups';
  if (isUnreadable('dateTime', startText)) return 'startUnreadable';
  const startAtS = readTypedMoment(startText);
  if (startAtS !== null && startAtS * SECOND_MS <= nowMs) return 'startInPast';
  if (normalizeGroupIds(groupIds).length === 0) return 'noValidGroups';
  return null;
}
