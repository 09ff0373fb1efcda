import { and, asc, eq, inArray, lt, not, sql, type SQL } from 'drizzle-orm';

import type { Database } from '../../db/database';
import { ownMessengers } from '../../db/ownRows';
import { deliveries, groupActs } from '../../db/schema';
import { isLive, ROWS_PER_STEP_COUNT } from './removeOldRows';

/** Acts on groups that have ended; they are no messages, so no number of sent ones changes. */
export async function removeActs(db: Database, oldest: SQL, userId?: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .select({ id: groupActs.id })
      .from(groupActs)
      .innerJoin(deliveries, eq(deliveries.actId, groupActs.id))
      .where(
        and(
          lt(groupActs.createdAt, oldest),
          userId === undefined ? undefined : inArray(deliveries.accountId, ownMessengers(tx, userId)),
          lt(sql`coalesce(${deliveries.claimedAt}, ${deliveries.dueAt})`, oldest),
          not(isLive),
        ),
      )
      .orderBy(asc(groupActs.id))
      .limit(ROWS_PER_STEP_COUNT);
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(groupActs).where(inArray(groupActs.id, ids));
    return ids.length > 0;
  });
}
