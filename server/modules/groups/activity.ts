import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm';

import { limits } from '@contract/limits';

import type { Queryable } from '../../db/database';
import { groups } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';

/**
 * Condition on `groups`: a message by a member within `limits.groups.inactiveAfterDays`; what the account itself sends does not
 * count. Without known messages a group counts as active since it was first seen.
 */
export function isActive(clock: Clock): SQL {
  const since = sql`(${sqlNow(clock)} - ${limits.groups.inactiveAfterDays} * interval '1 day')`;
  return sql`coalesce(${groups.lastActivityAt}, ${groups.createdAt}) > ${since}`;
}

/** Inactive groups of an account, by id; limited to `chosen` when given. */
export function selectInactive(db: Queryable, clock: Clock, accountId: number, chosen?: readonly number[]) {
  const isChosen = chosen && inArray(groups.id, [...chosen]);
  return db
    .select()
    .from(groups)
    .where(and(eq(groups.accountId, accountId), groups.isMember, isChosen, not(isActive(clock))))
    .orderBy(groups.id);
}
