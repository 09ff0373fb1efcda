import { limits } from '@contract/limits';
import { SECOND_MS } from '@contract/time';
import { endsAtMoment } from '@contract/waitReasons';

import type { KnownRun } from '@/api/parse/runs';

/** Moments are in whole seconds, and sending takes a moment. */
const MARGIN_MS = 2 * SECOND_MS;

/**
 * When what the runs wait for may be something else without an event, in milliseconds since 1970: after the next moment that they show,
 * and at the usual interval when they wait for something without one. Null when nothing changes by itself.
 */
export function findRefreshMoment(runs: readonly KnownRun[], nowMs: number): number | null {
  const moments = runs.flatMap(({ status, pausedAt, progress }) => {
    if (status !== 'running' || pausedAt || !progress) return [];
    const { nextAt, wait } = progress;
    const shownS = [nextAt, wait && endsAtMoment(wait.reason) ? wait.moment : null];
    const aheadMs = shownS.flatMap((s) => (s !== null && s * SECOND_MS > nowMs ? s * SECOND_MS + MARGIN_MS : []));
    if (aheadMs.length > 0) return Math.min(...aheadMs);
    return wait && wait.reason !== 'reply' ? nowMs + limits.schedules.refreshMs : [];
  });
  return moments.length > 0 ? Math.min(...moments) : null;
}
