import { and, asc, inArray } from 'drizzle-orm';

import { isAnyOf } from '../../db/isAnyOf';
import type { Queryable } from '../../db/database';
import { ownMessengers } from '../../db/ownRows';
import { groups } from '../../db/schema';

/** Locks groups of the owner against other changes of their settings; returns those that exist, by id. */
export async function lockOwnGroups(tx: Queryable, userId: number, groupIds: readonly number[]): Promise<number[]> {
  const own = ownMessengers(tx, userId);
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(isAnyOf(groups.id, groupIds), inArray(groups.accountId, own), groups.isMember))
    .orderBy(asc(groups.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}
