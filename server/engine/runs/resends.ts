import { and, eq, gte, inArray, isNotNull, or, type SQL } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { deliveries, funnelRuns, funnels, funnelSchedules } from '../../db/schema';

/** Cancels queued resends because their schedule is stopped. @param which a condition on `funnel_schedules` */
export async function cancelResends(tx: Transaction, which: SQL | undefined): Promise<void> {
  const runs = tx
    .select({ id: funnelRuns.id })
    .from(funnelRuns)
    .innerJoin(funnelSchedules, eq(funnelSchedules.id, funnelRuns.scheduleId))
    .where(which);
  await cancel(tx, inArray(deliveries.resendRunId, runs));
}

/** Cancels one queued resend: the message turned out to have arrived. */
export async function dropResend(tx: Transaction, runId: number, nodeId: string): Promise<void> {
  await cancel(tx, and(eq(deliveries.resendRunId, runId), eq(deliveries.nodeId, nodeId)));
}

/**
 * Whether the run was stopped, or its funnel deleted, after its owner had requested the resend; then it is not tried
 * again. The run's row is locked, so a stop comes before or after.
 */
export async function isResendStopped(
  tx: Transaction,
  { deliveryId, resendRunId }: { deliveryId: number; resendRunId: number | null },
): Promise<boolean> {
  if (resendRunId === null) return false;
  await tx.select({ id: funnelRuns.id }).from(funnelRuns).where(eq(funnelRuns.id, resendRunId)).for('update');
  const isStopped = and(eq(funnelRuns.status, 'stopped'), gte(funnelRuns.finishedAt, deliveries.createdAt));
  const [stopped] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(funnelRuns, eq(funnelRuns.id, deliveries.resendRunId))
    .innerJoin(funnels, eq(funnels.id, funnelRuns.funnelId))
    .where(and(eq(deliveries.id, deliveryId), or(isStopped, isNotNull(funnels.deletedAt))));
  return stopped !== undefined;
}

async function cancel(tx: Transaction, which: SQL | undefined): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: 'canceled' })
    .where(and(which, eq(deliveries.status, 'queued')));
}
