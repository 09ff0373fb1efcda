import { and, eq, isNull } from 'drizzle-orm';

import type { Database } from '../../db/database';
import { deliveries, funnelGroups, funnelRuns, funnelSchedules, groups, openConditions } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';

/**
 * Ends everything that was to be sent into a group that the account has left: its schedules and funnels go, its runs stop,
 * what is queued is canceled. What was sent stays in the history. When it returns, nothing more is claimed for this group.
 */
export async function forgetGroup(db: Database, clock: Clock, groupId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(groups).set({ isMember: false }).where(eq(groups.id, groupId));
    await tx.delete(funnelGroups).where(eq(funnelGroups.groupId, groupId));
    await tx.delete(funnelSchedules).where(eq(funnelSchedules.groupId, groupId));
    await tx
      .update(funnelRuns)
      .set({ status: 'stopped', finishedAt: sqlNow(clock) })
      .where(and(eq(funnelRuns.groupId, groupId), eq(funnelRuns.status, 'running')));
    await tx
      .update(openConditions)
      .set({ closedAt: sqlNow(clock) })
      .where(and(eq(openConditions.groupId, groupId), isNull(openConditions.takenAt), isNull(openConditions.closedAt)));
    await tx
      .update(deliveries)
      .set({ status: 'canceled' })
      .where(and(eq(deliveries.groupId, groupId), eq(deliveries.status, 'queued')));
  });
}
