import { and, eq, or, sql, type SQL } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { deliveries } from '../../db/schema';
import { recordMessages } from '../../webhooks/recordEvents';

/** A message that waits or is in flight. Each part has an index of its own. */
export const isPending = or(eq(deliveries.status, 'queued'), eq(deliveries.status, 'sending'));

/** How a queued message ends that is not wanted any more. */
interface CanceledAs {
  status: 'canceled' | 'failed';
  lastError?: string;
}

/**
 * Ends queued messages, and marks those in flight, in one statement, so that none is between the two: the process that sends a
 * marked one withdraws it, and it is never queued again.
 * @returns their broadcasts
 */
export async function cancelDeliveries(
  tx: Transaction,
  which: SQL | undefined,
  { status: end, lastError }: CanceledAs = { status: 'canceled' },
): Promise<number[]> {
  const { status } = deliveries;
  const isQueued = eq(status, 'queued');
  const rows = await tx
    .update(deliveries)
    .set({
      status: sql`case when ${isQueued} then ${end}::delivery_status else ${status} end`,
      isHeld: eq(status, 'sending'),
      ...(lastError !== undefined && {
        lastError: sql`case when ${isQueued} then ${lastError} else ${deliveries.lastError} end`,
      }),
    })
    .where(and(which, isPending))
    .returning({ id: deliveries.id, broadcastId: deliveries.broadcastId });
  if (end === 'failed')
    await recordMessages(
      tx,
      rows.map(({ id }) => id),
    );
  return rows.flatMap(({ broadcastId }) => broadcastId ?? []);
}

/** A message in flight that was canceled. */
export const isCanceledInFlight = and(eq(deliveries.status, 'sending'), deliveries.isHeld);
