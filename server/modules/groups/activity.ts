import { and, eq, gt, inArray, not, or, sql, type SQL } from 'drizzle-orm';

import { limits } from '@contract/limits';

import type { Queryable } from '../../db/database';
import { deliveries, groups } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';

/**
 * Whether something was written in a group within `limits.groups.inactiveAfterDays`, by members or by us, as a condition on
 * `groups`. A group of which nothing is known counts from the day it was first seen: silence nobody could hear is no proof.
 */
export function isActive(db: Queryable, clock: Clock): SQL {
  const since = sql`(${sqlNow(clock)} - ${limits.groups.inactiveAfterDays} * interval '1 day')`;
  const written = db
    .select({ id: deliveries.groupId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.accountId, groups.accountId),
        eq(deliveries.groupId, groups.id),
        gt(deliveries.claimedAt, since),
        inArray(deliveries.status, ['sent', 'unconfirmed']),
      ),
    );
  const heard = sql`coalesce(${groups.lastActivityAt}, ${groups.createdAt}) > ${since}`;
  return or(heard, sql`exists (${written})`) ?? sql`false`;
}

/** Groups of an account in which nothing was written for long, by id; of `chosen` ones only, when there is a list. */
export function selectInactive(db: Queryable, clock: Clock, accountId: number, chosen?: readonly number[]) {
  const isChosen = chosen && inArray(groups.id, [...chosen]);
  return db
    .select()
    .from(groups)
    .where(and(eq(groups.accountId, accountId), groups.isMember, isChosen, not(isActive(db, clock))))
    .orderBy(groups.id);
}
