import { asc, inArray, or } from 'drizzle-orm';

import type { Queryable } from '../../db/database';
import { deliveries } from '../../db/schema';
import type { RunDeliveries } from './runMessages';

/** What runs sent by themselves and what was sent once more by hand, by the id of the run; of a run without any, nothing. */
export async function selectDeliveries(db: Queryable, runIds: number[]): Promise<Map<number, RunDeliveries>> {
  const byRun = new Map<number, RunDeliveries>(runIds.map((id) => [id, { sent: [], resent: [] }]));
  if (runIds.length === 0) return byRun;
  const { id, runId, resendRunId, nodeId, status, sentAt, dueAt, createdAt, payload, lastError } = deliveries;
  const rows = await db
    .select({ runId, resendRunId, nodeId, status, sentAt, dueAt, createdAt, payload, lastError })
    .from(deliveries)
    .where(or(inArray(runId, runIds), inArray(resendRunId, runIds)))
    .orderBy(asc(id));
  for (const row of rows) {
    if (row.runId !== null) byRun.get(row.runId)?.sent.push(row);
    else if (row.resendRunId !== null) byRun.get(row.resendRunId)?.resent.push(row);
  }
  return byRun;
}
