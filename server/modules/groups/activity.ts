import { and, eq, gt, inArray, not, or, sql, type SQL } from 'drizzle-orm';

import { limits } from '@contract/limits';

import type { Queryable } from '../../db/database';
import { deliveries, groups } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';

/**
 * Condition on `groups`: a message by a member or by us within `limits.groups.inactiveAfterDays`. Without known
 * messages a group counts as active since it was first seen.
 */
export function isActive(db: Queryable, clock: Clock): SQL {
  const since = sql`(${sqlNow(clock)} - ${limits.groups.inactiveAfterDays} * interval '1 day')`;
  const written = db
    .select({ id: deliveries.groupId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.groupId, groups.id),
        gt(deliveries.claimedAt, since),
        inArray(deliveries.status, ['sent', 'unconfirmed']),
      ),
    );
  const hasActivity = sql`coalesce(${groups.lastActivityAt}, ${groups.createdAt}) > ${since}`;
  return or(hasActivity, sql`exists (${written})`) ?? sql`false`;
}

/** Inactive groups of an account, by id; limited to `chosen` when given. */
export function selectInactive(db: Queryable, clock: Clock, accountId: number, chosen?: readonly number[]) {
  const isChosen = chosen && inArray(groups.id, [...chosen]);
  return db
    .select()
    .from(groups)
    .where(and(eq(groups.accountId, accountId), groups.isMember, isChosen, not(isActive(db, clock))))
    .orderBy(groups.id);
}
