import { and, eq } from 'drizzle-orm';

import type { Database } from '../../db/database';
import { deliveries, funnelGroups, funnelSchedules, groups } from '../../db/schema';
import { stopSchedules } from '../../engine/stopSchedules';
import type { Clock } from '../../gateways/clock';

/**
 * Ends everything that was to be sent into a group that the account has left: its runs stop as if by hand, its schedules
 * and funnels go, what is queued is canceled. What was sent stays in the history. After it returns, nothing more is
 * claimed for this group.
 */
export async function forgetGroup(db: Database, clock: Clock, groupId: number): Promise<void> {
  await stopSchedules({ db, clock }, eq(funnelSchedules.groupId, groupId), { keepsLock: false });
  await db.transaction(async (tx) => {
    await tx
      .update(deliveries)
      .set({ status: 'canceled' })
      .where(and(eq(deliveries.groupId, groupId), eq(deliveries.status, 'queued')));
    await tx.update(groups).set({ isMember: false }).where(eq(groups.id, groupId));
    await tx.delete(funnelGroups).where(eq(funnelGroups.groupId, groupId));
    await tx.delete(funnelSchedules).where(eq(funnelSchedules.groupId, groupId));
  });
}
