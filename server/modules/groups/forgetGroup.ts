import { and, eq, isNotNull } from 'drizzle-orm';

import { deliveries, funnelGroups, funnelSchedules, groups } from '../../db/schema';
import { completeBroadcasts, lockBroadcastsOf } from '../../engine/broadcasts/broadcasts';
import { settle, stopIn, type StopParts } from '../../engine/runs/stopSchedules';

/**
 * Ends everything pending for a group that the account has left: stops runs, deletes schedules and attachments, cancels
 * queued deliveries. The history stays. After it resolves nothing is claimed for this group.
 * @returns broadcasts that completed because this was their last group
 */
export async function forgetGroup(parts: StopParts, groupId: number): Promise<number[]> {
  const { db, clock } = parts;
  const over = await db.transaction(async (tx) => {
    await stopIn(tx, clock, eq(funnelSchedules.groupId, groupId), false);
    await lockBroadcastsOf(tx, groupId);
    const isQueued = and(eq(deliveries.groupId, groupId), eq(deliveries.status, 'queued'));
    const failed = await tx
      .update(deliveries)
      .set({ status: 'failed', lastError: 'notMember' })
      .where(and(isQueued, isNotNull(deliveries.broadcastId)))
      .returning({ broadcastId: deliveries.broadcastId });
    await tx.update(deliveries).set({ status: 'canceled' }).where(isQueued);
    await tx.update(groups).set({ isMember: false }).where(eq(groups.id, groupId));
    await tx.delete(funnelGroups).where(eq(funnelGroups.groupId, groupId));
    await tx.delete(funnelSchedules).where(eq(funnelSchedules.groupId, groupId));
    const broadcastIds = failed.flatMap((row) => row.broadcastId ?? []);
    return completeBroadcasts(tx, clock, broadcastIds);
  });
  await settle(parts, eq(deliveries.groupId, groupId));
  return over;
}
