import { and, isNotNull, notInArray } from 'drizzle-orm';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries } from '../../db/schema';

/** What the given runs have sent already, also what failed. */
export async function selectDone(
  db: Queryable,
  runIds: readonly number[],
): Promise<{ runId: number; nodeIds: string[] }[]> {
  if (runIds.length === 0) return [];
  const rows = await db
    .select({ runId: deliveries.runId, nodeId: deliveries.nodeId })
    .from(deliveries)
    .where(
      and(
        isAnyOf(deliveries.runId, [...new Set(runIds)]),
        isNotNull(deliveries.nodeId),
        notInArray(deliveries.status, ['queued', 'sending']),
      ),
    );
  const done = new Map<number, string[]>();
  for (const { runId, nodeId } of rows) {
    if (runId !== null && nodeId !== null) done.set(runId, [...(done.get(runId) ?? []), nodeId]);
  }
  return [...done].map(([runId, nodeIds]) => ({ runId, nodeIds }));
}
