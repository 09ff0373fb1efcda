import { and, eq, lt, sql } from 'drizzle-orm';

import type { Database } from '../../db/database';
import { idempotencyKeys } from '../../db/schema';
import { ROWS_PER_STEP_COUNT } from './removeOldRows';

/**
 * Removes some of the stored responses that are repeated no more.
 * @param ownerId only those of this owner @returns whether there may be more
 */
export async function removeIdempotencyKeys(db: Database, ownerId?: number): Promise<boolean> {
  const { userId, key, expiresAt } = idempotencyKeys;
  const old = db
    .select({ userId, key })
    .from(idempotencyKeys)
    .where(and(lt(expiresAt, sql`now()`), ownerId === undefined ? undefined : eq(userId, ownerId)))
    .limit(ROWS_PER_STEP_COUNT);
  const removed = await db
    .delete(idempotencyKeys)
    .where(sql`(${userId}, ${key}) in ${old}`)
    .returning({ key });
  return removed.length > 0;
}
