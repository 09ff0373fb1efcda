import type { BroadcastProgress } from '@contract/events';
import type { Broadcast } from '@contract/schemas/shapes';

/** Number of groups per state; they add up to `total`. */
export interface BroadcastCounts {
  sent: number;
  failed: number;
  unconfirmed: number;
  pending: number;
  canceled: number;
  total: number;
}

/** Number of groups that are finished, successfully or not. */
export const doneCount = ({
  sent,
  failed,
  unconfirmed = 0,
}: Pick<BroadcastProgress, 'sent' | 'failed' | 'unconfirmed'>) => sent + failed + unconfirmed;

/** The larger of the fetched and the pushed counts, since progress never decreases. */
export function liveCounts(row: Broadcast, pushed: BroadcastProgress | undefined): BroadcastCounts {
  const { sent, failed, unconfirmed, pending, canceled, total } = row;
  if (!pushed || doneCount(pushed) <= doneCount(row)) return { sent, failed, unconfirmed, pending, canceled, total };
  const left = pushed.total - doneCount(pushed);
  const stillPending = pushed.pending ?? Math.max(0, left - canceled);
  return {
    sent: pushed.sent,
    failed: pushed.failed,
    unconfirmed: pushed.unconfirmed ?? 0,
    pending: stillPending,
    canceled: Math.max(0, left - stillPending),
    total: pushed.total,
  };
}
