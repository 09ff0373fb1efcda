import { nextRepeat, shiftRepeat, type Repeat } from '@contract/planner/repeats';
import type { FunnelSeries, MoveSeries } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { readTypedMoment } from '@/lib/typedTime';

/** What a move of the next start of a series leads to, or why it cannot be moved there. */
export type ReadSeriesMove =
  | { toMs: number; /** The rule afterwards, if it changes. */ repeat: Repeat | null }
  | { problem: 'empty' | 'past' | 'tooFar' | 'over' };

/** Reads the chosen moment: alone it stays before the one after it, with all that follow the rule is shifted. */
export function readSeriesMove(
  { repeat, nextForMs }: Pick<FunnelSeries, 'repeat' | 'nextForMs'>,
  momentText: string,
  { scope, nowMs }: { scope: MoveSeries['scope']; nowMs: number },
): ReadSeriesMove {
  const atS = readTypedMoment(momentText);
  if (atS === null || nextForMs === null) return { problem: 'empty' };
  const toMs = atS * SECOND_MS;
  if (toMs <= nowMs) return { problem: 'past' };
  if (scope === 'this') {
    const followingMs = nextRepeat(repeat, nextForMs);
    return followingMs !== null && toMs >= followingMs ? { problem: 'tooFar' } : { toMs, repeat: null };
  }
  const shifted = shiftRepeat(repeat, nextForMs, toMs);
  const firstMs = nextRepeat(shifted, Math.floor(toMs / MINUTE_MS) * MINUTE_MS - 1);
  return firstMs === null ? { problem: 'over' } : { toMs: firstMs, repeat: shifted };
}
