import { and, eq, isNotNull } from 'drizzle-orm';

import type { Database } from '../../db/database';
import { deliveries, funnelGroups, funnelSchedules, groups } from '../../db/schema';
import { completeBroadcasts, lockBroadcastsOf } from '../../engine/broadcasts/broadcasts';
import { cancelDeliveries } from '../../engine/core/cancelDeliveries';
import { stopIn } from '../../engine/runs/stopSchedules';
import type { Clock } from '../../gateways/clock';

/**
 * Ends everything pending for a group that the account has left: stops runs, deletes schedules and attachments, cancels
 * deliveries. The history stays. After it resolves nothing is claimed for this group; the caller waits for `settle`.
 * @returns broadcasts that completed because this was their last group
 */
export async function forgetGroup(db: Database, clock: Clock, groupId: number): Promise<number[]> {
  return db.transaction(async (tx) => {
    await stopIn(tx, clock, eq(funnelSchedules.groupId, groupId), false);
    await lockBroadcastsOf(tx, groupId);
    const isOfGroup = eq(deliveries.groupId, groupId);
    const broadcastIds = await cancelDeliveries(tx, and(isOfGroup, isNotNull(deliveries.broadcastId)), {
      status: 'failed',
      lastError: 'notMember',
    });
    await cancelDeliveries(tx, isOfGroup);
    await tx.update(groups).set({ isMember: false }).where(eq(groups.id, groupId));
    await tx.delete(funnelGroups).where(eq(funnelGroups.groupId, groupId));
    await tx.delete(funnelSchedules).where(eq(funnelSchedules.groupId, groupId));
    return completeBroadcasts(tx, clock, broadcastIds);
  });
}
