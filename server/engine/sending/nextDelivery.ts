import { and, eq, inArray, isNotNull, isNull, ne, not, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';

import { DAY_MS } from '@contract/time';

import { keepStatement } from '../core/keepStatement';
import { toArray } from '../../db/isAnyOf';
import { deliveries, messengerAccounts } from '../../db/schema';
import { sqlNow, untilMsColumn } from '../../gateways/clock';
import type { EngineParts } from '../core/engineParts';
import { sqlBlockedUntil, type PaceParts } from '../pace/pace';

/** The next delivery of an account, and how long it must still wait. */
export interface NextDelivery {
  accountId: number;
  deliveryId: number;
  waitMs: number;
}

/** Beyond every due time. */
const NO_HORIZON_MS = 100_000 * DAY_MS;

/**
 * What each account may send first, unless its owner stopped all sending: of the first queued delivery of a run or a greeting, and
 * the first of a broadcast, the one that can be sent earlier, at its moment and when the pace allows it; the broadcast's comes
 * second if both can. A long broadcast therefore delays no funnel. The forecast has the same order (`pickKind` of
 * `contract/planner/sendOrder.ts`). While a message to a group waits for a retry, nothing else overtakes it in that group. The
 * statement is the same for any number of accounts.
 *
 * The pace counts the sends of an hour and of a day, so it is only looked at for accounts that have something due within the horizon:
 * one with an empty queue costs two looks into an index.
 * @param horizonMs a wait that is longer may be given too short, but not shorter than this
 */
export async function findNext(
  parts: PaceParts,
  accountIds: readonly number[],
  horizonMs = NO_HORIZON_MS,
): Promise<NextDelivery[]> {
  if (accountIds.length === 0) return [];
  const rows = await searchFor(parts).execute({ accountIds: toArray(accountIds), horizonMs });
  return rows.map(({ accountId, deliveryId, dueMs, blockedMs }) => {
    return { accountId, deliveryId, waitMs: Math.max(0, dueMs, blockedMs ?? 0) };
  });
}

const searchFor = keepStatement((parts: PaceParts) => {
  const { db, clock } = parts;
  const now = sqlNow(clock);
  const timed = firstQueued(db, isNull(deliveries.broadcastId)).as('timed');
  const bulk = firstQueued(db, isNotNull(deliveries.broadcastId)).as('bulk');
  const horizonAt = sql`${now} + ${sql.placeholder('horizonMs')}::float8 * interval '1 millisecond'`;
  // Not merged into the outer query, which would compute it twice.
  const pace = db
    .select({ freeAt: sql<Date>`greatest(${sqlBlockedUntil(parts)}, ${now})`.as('free_at') })
    .from(sql`(select 1) as one`)
    .where(sql`least(${timed.dueAt}, ${bulk.dueAt}) <= ${horizonAt}`)
    .limit(1)
    .as('pace');
  const isTimedFirst = sql`${bulk.id} is null or (${timed.id} is not null
    and greatest(${timed.dueAt}, ${pace.freeAt}) <= greatest(${bulk.dueAt}, ${pace.freeAt}))`;
  const first = <T>(ofTimed: AnyPgColumn, ofBulk: AnyPgColumn) =>
    sql<T>`case when ${isTimedFirst} then ${ofTimed} else ${ofBulk} end`;
  return db
    .select({
      accountId: messengerAccounts.id,
      deliveryId: first<number>(timed.id, bulk.id).mapWith(Number),
      dueMs: untilMsColumn(clock, first<Date>(timed.dueAt, bulk.dueAt)),
      blockedMs: untilMsColumn(clock, pace.freeAt) as SQL<number | null>,
    })
    .from(messengerAccounts)
    .leftJoinLateral(timed, sql`true`)
    .leftJoinLateral(bulk, sql`true`)
    .leftJoinLateral(pace, sql`true`)
    .where(
      and(
        sql`${messengerAccounts.id} = any(${sql.placeholder('accountIds')}::int[])`,
        isNull(messengerAccounts.sendingStoppedAt),
        or(isNotNull(timed.id), isNotNull(bulk.id)),
      ),
    )
    .prepare('next_delivery');
});

/** Those of the deliveries that still wait to be sent. */
export async function listQueued(db: EngineParts['db'], ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, deliveries.accountId))
    .where(
      and(
        inArray(deliveries.id, [...ids]),
        eq(deliveries.status, 'queued'),
        not(deliveries.isHeld),
        isNull(messengerAccounts.sendingStoppedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Without a parameter: a plan for any value could not use the indexes of what is queued. */
const isQueued = ({ status }: { status: AnyPgColumn }) => sql`${status} = 'queued'`;

/** The first of one kind, to be joined laterally with the account. */
function firstQueued(db: EngineParts['db'], kind: SQL) {
  const retry = alias(deliveries, 'retry');
  const retriedBefore = db
    .select({ one: sql`1` })
    .from(retry)
    .where(
      and(
        eq(retry.accountId, deliveries.accountId),
        eq(retry.groupId, deliveries.groupId),
        isQueued(retry),
        sql`${retry.attempt} > 0`,
        not(retry.isHeld),
        ne(retry.id, deliveries.id),
      ),
    );
  return db
    .select({ id: deliveries.id, dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.accountId, messengerAccounts.id),
        isQueued(deliveries),
        not(deliveries.isHeld),
        kind,
        or(sql`${deliveries.attempt} > 0`, notExists(retriedBefore)),
      ),
    )
    .orderBy(deliveries.dueAt, deliveries.id)
    .limit(1);
}
