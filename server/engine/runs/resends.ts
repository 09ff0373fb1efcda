import { and, eq, inArray, type SQL } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { deliveries, funnelRuns, funnelSchedules } from '../../db/schema';
import { cancelDeliveries } from '../core/cancelDeliveries';

/** Cancels resends because their schedule is stopped; their runs may have ended before. @param which a condition on `funnel_schedules` */
export async function cancelResends(tx: Transaction, which: SQL | undefined): Promise<void> {
  const runs = tx
    .select({ id: funnelRuns.id })
    .from(funnelRuns)
    .innerJoin(funnelSchedules, eq(funnelSchedules.id, funnelRuns.scheduleId))
    .where(which);
  await cancelDeliveries(tx, inArray(deliveries.resendRunId, runs));
}

/** Cancels one resend: the message turned out to have arrived. */
export async function dropResend(tx: Transaction, runId: number, nodeId: string): Promise<void> {
  await cancelDeliveries(tx, and(eq(deliveries.resendRunId, runId), eq(deliveries.nodeId, nodeId)));
}
