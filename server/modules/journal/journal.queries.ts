import { and, asc, count, desc, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { JournalCounts, JournalFilter, JournalQuery, JournalState } from '@contract/schemas/journal';

import type { Queryable } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { broadcasts, deliveries, funnelRuns, funnels, groups } from '../../db/schema';
import { selectDeliveryMessages } from '../../engine/core/deliveryMessages';
import { AppError } from '../../errors';

const { id, groupId, broadcastId, runId, resendRunId, status, claimedAt, dueAt } = deliveries;

/** Without parameters, so that a plan can use the partial indexes. */
const states: Record<JournalState, SQL | undefined> = {
  tried: isNotNull(claimedAt),
  sent: and(isNotNull(claimedAt), sql`${status} = 'sent'`),
  failed: sql`${status} = 'failed'`,
  unconfirmed: sql`${status} = 'unconfirmed'`,
  // Of two partial indexes.
  queued: sql`(${status} = 'queued' or ${status} = 'sending')`,
  dropped: sql`${status} in ('canceled', 'skipped')`,
};

/** What a delivery is listed by: its try, or until then the moment that it is due. */
const moment = sql`case when ${status} = 'queued' then ${dueAt} else coalesce(${claimedAt}, ${dueAt}) end`;

const unsent = sql.raw(
  status.enumValues
    .filter((one) => one !== 'sent')
    .map((one) => `'${one}'`)
    .join(),
);

type DeliveryStatus = (typeof deliveries.$inferSelect)['status'];
type Order = 'tries' | 'due' | 'ids';

/** How each state is ordered: the newest first, but what waits by its moment. */
const orders: Record<JournalState, Order> = {
  tried: 'tries',
  sent: 'tries',
  failed: 'ids',
  unconfirmed: 'ids',
  queued: 'due',
  dropped: 'ids',
};

const columns: Record<Order, SQL[]> = {
  tries: [desc(claimedAt), desc(id)],
  due: [asc(dueAt), asc(id)],
  ids: [desc(id)],
};

/** A page of an account's deliveries, and where the next one begins. */
export async function selectJournal(db: Queryable, accountId: number, query: JournalQuery) {
  const order = orders[query.state];
  const rows = await selectDeliveryMessages(db, {
    which: and(
      query.id === undefined ? states[query.state] : undefined,
      ofFilter(db, accountId, query, order === 'tries' ? sql`${claimedAt}` : moment),
      afterPlace(order, query.after),
    ),
    order: columns[order],
    maxCount: query.count + 1,
  });
  const entries = rows.slice(0, query.count);
  const last = entries.at(-1);
  const isLast = rows.length === entries.length || last === undefined;
  return { entries, next: isLast ? null : `${(order === 'due' ? last.dueMs : last.claimedMs) ?? 0}.${last.id}` };
}

/** How many of an account's deliveries are in each state; at most so many are counted. */
export async function countJournal(db: Queryable, accountId: number, filter: JournalFilter): Promise<JournalCounts> {
  const counts = new Map<DeliveryStatus, number>();
  for (const which of partsOf(db, accountId, filter)) {
    const some = db
      .select({ status })
      .from(deliveries)
      .where(which)
      .limit(limits.journal.countedMaxCount + 1)
      .as('some');
    const rows = await db.select({ status: some.status, count: count() }).from(some).groupBy(some.status);
    for (const row of rows) counts.set(row.status, (counts.get(row.status) ?? 0) + row.count);
  }
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const countOf = (...of: DeliveryStatus[]) => of.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  return {
    sent: countOf('sent'),
    failed: countOf('failed'),
    unconfirmed: countOf('unconfirmed'),
    queued: countOf('queued', 'sending'),
    dropped: countOf('canceled', 'skipped'),
    isComplete: total <= limits.journal.countedMaxCount,
  };
}

/** Of a period by the indexes of both moments that a delivery is listed by. */
function partsOf(db: Queryable, accountId: number, filter: JournalFilter): (SQL | undefined)[] {
  if (filter.fromMs === undefined && filter.toMs === undefined) return [ofFilter(db, accountId, filter, moment)];
  const isByDue = sql`(${status} = 'queued' or ${claimedAt} is null)`;
  return [
    and(ofFilter(db, accountId, filter, sql`${claimedAt}`), sql`${status} <> 'queued'`),
    // What was sent was tried; the index finds what it is asked for, not what is left out.
    and(ofFilter(db, accountId, filter, sql`${dueAt}`), isByDue, sql`${status} in (${unsent})`),
  ];
}

/** @throws AppError MESSAGE_NOT_FOUND, GROUP_NOT_FOUND, FUNNEL_NOT_FOUND, BROADCAST_NOT_FOUND when an id of the filter is of another owner, or none */
export async function requireOwn(
  db: Queryable,
  { userId, accountId }: { userId: number; accountId: number },
  filter: JournalFilter,
): Promise<void> {
  const sought = [
    [deliveries, filter.id, eq(deliveries.accountId, accountId), 'MESSAGE_NOT_FOUND'],
    [groups, filter.groupId, eq(groups.accountId, accountId), 'GROUP_NOT_FOUND'],
    [funnels, filter.funnelId, eq(funnels.userId, userId), 'FUNNEL_NOT_FOUND'],
    [broadcasts, filter.broadcastId, eq(broadcasts.userId, userId), 'BROADCAST_NOT_FOUND'],
  ] as const;
  for (const [table, wanted, isOwn, refusal] of sought) {
    if (wanted === undefined) continue;
    if ((await db.$count(table, and(eq(table.id, wanted), isOwn))) === 0) throw new AppError(refusal);
  }
}

/** The names of groups by id, as the console shows them. */
export async function selectGroupNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: groups.id, name: sql<string>`coalesce(nullif(trim(${groups.customName}), ''), ${groups.name})` })
    .from(groups)
    .where(isAnyOf(groups.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The account's deliveries that a filter lets through. */
function ofFilter(db: Queryable, accountId: number, filter: JournalFilter, at: SQL): SQL | undefined {
  const runs = db
    .select({ id: funnelRuns.id })
    .from(funnelRuns)
    .where(eq(funnelRuns.funnelId, filter.funnelId ?? 0));
  return and(
    eq(deliveries.accountId, accountId),
    filter.id === undefined ? undefined : eq(id, filter.id),
    filter.groupId === undefined ? undefined : eq(groupId, filter.groupId),
    filter.broadcastId === undefined ? undefined : eq(broadcastId, filter.broadcastId),
    filter.funnelId === undefined ? undefined : sql`coalesce(${runId}, ${resendRunId}) in ${runs}`,
    filter.fromMs === undefined ? undefined : sql`${at} >= ${toSql(filter.fromMs)}`,
    filter.toMs === undefined ? undefined : sql`${at} < ${toSql(filter.toMs)}`,
  );
}

const toSql = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;

function afterPlace(order: Order, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [ms = 0, lastId = 0] = after.split('.').map(Number);
  const last = sql`(${toSql(ms)}, ${lastId}::bigint)`;
  if (order === 'ids') return lt(id, lastId);
  return order === 'due' ? sql`(${dueAt}, ${id}) > ${last}` : sql`(${claimedAt}, ${id}) < ${last}`;
}
