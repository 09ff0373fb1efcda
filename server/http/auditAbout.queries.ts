import { and, asc, eq, gt, inArray, not, sql, type SQL } from 'drizzle-orm';

import type { Queryable } from '../db/database';
import { isAnyOf } from '../db/isAnyOf';
import { accountsOf, ownMessengers } from '../db/ownRows';
import * as schema from '../db/schema';
import type { AuditAbout, AuditValues } from '../db/schema';
import type { NamedIds } from './auditRequest';
import { shownName, tagNames } from './auditColumns';

const { deliveries, funnelRuns, funnels, funnelSchedules, funnelSeries, groupActs, groups } = schema;
const { plannedBroadcasts } = schema;

/** Values of a group that calls on many groups change. */
export interface GroupState {
  id: number;
  name: string;
  values: AuditValues;
}

const ownName = shownName(sql`${groups}`);

/** By name. */
export async function selectStates(db: Queryable, userId: number, ids: readonly number[]): Promise<GroupState[]> {
  if (ids.length === 0) return [];
  const { id, name, customName, isClosed, isMember, greetingUrl, accountId } = groups;
  const rows = await db
    .select({
      id,
      ownName,
      name,
      custom_name: customName,
      is_closed: sql<boolean>`coalesce(${isClosed}, false)`,
      is_member: isMember,
      has_greeting: sql<boolean>`${greetingUrl} is not null`,
      tags: tagNames,
    })
    .from(groups)
    .where(and(isAnyOf(id, ids), inArray(accountId, ownMessengers(db, userId))))
    .orderBy(asc(ownName), asc(id));
  return rows.map(({ id: groupId, ownName: shown, ...values }) => ({ id: groupId, name: shown, values }));
}

/** Values of the starts and runs that are named, by their group; not of a group with several of them. */
export async function selectNamedRows(db: Queryable, ids: NamedIds): Promise<Map<number, AuditValues>> {
  const { groupId, startAt, state, active, id } = funnelSchedules;
  const starts = await db
    .select({ groupId, values: { start_at: sql<number>`extract(epoch from ${startAt})::float8`, state, active } })
    .from(funnelSchedules)
    .where(isAnyOf(id, ids.schedules));
  const runs = await db
    .select({
      groupId: funnelRuns.groupId,
      values: { is_paused: sql<boolean>`${funnelRuns.pausedAt} is not null`, status: funnelRuns.status },
    })
    .from(funnelRuns)
    .where(isAnyOf(funnelRuns.id, ids.runs));
  const rows: { groupId: number; values: AuditValues }[] = [...starts, ...runs];
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.groupId, (counts.get(row.groupId) ?? 0) + 1);
  return new Map(rows.flatMap((row) => (counts.get(row.groupId) === 1 ? [[row.groupId, row.values]] : [])));
}

/** The name of a further account. */
export async function selectAccountName(
  db: Queryable,
  ownerId: number,
  ids: readonly number[],
): Promise<string | null> {
  const [row] = await db
    .select({ name: schema.users.name })
    .from(schema.users)
    .where(and(isAnyOf(schema.users.id, ids), inArray(schema.users.id, accountsOf(db, ownerId))));
  return row?.name ?? null;
}

/** The group of another account of the owner that a group is to be paired with, or is paired with so far. */
export async function selectPartner(
  db: Queryable,
  ownerId: number,
  { groups: ids, partners }: NamedIds,
): Promise<AuditAbout['partner'] | null> {
  const { groupId, pairedId } = schema.groupPairs;
  const former = db.select({ id: pairedId }).from(schema.groupPairs).where(isAnyOf(groupId, ids));
  const isIt = partners.length > 0 ? isAnyOf(groups.id, partners) : inArray(groups.id, former);
  const [partner] = await db
    .select({ name: ownName, account: schema.users.name })
    .from(groups)
    .innerJoin(schema.messengerAccounts, eq(schema.messengerAccounts.id, groups.accountId))
    .innerJoin(schema.users, eq(schema.users.id, schema.messengerAccounts.userId))
    .where(and(isIt, inArray(schema.users.id, accountsOf(db, ownerId))));
  return partner ?? null;
}

/** Groups of the account, of those named and of what is named. */
export async function selectGroupIds(db: Queryable, userId: number, ids: NamedIds): Promise<number[]> {
  const found = new Set(ids.groups);
  const add = (rows: readonly { groupId: number }[]) => {
    for (const { groupId } of rows) found.add(groupId);
  };
  const from = (table: typeof funnelSchedules | typeof funnelRuns, key: 'schedules' | 'runs') =>
    ids[key].length === 0 ? [] : db.select({ groupId: table.groupId }).from(table).where(isAnyOf(table.id, ids[key]));
  add(await from(funnelSchedules, 'schedules'));
  add(await from(funnelRuns, 'runs'));
  if (ids.broadcasts.length > 0)
    add(
      await db
        .select({ groupId: deliveries.groupId })
        .from(deliveries)
        .where(isAnyOf(deliveries.broadcastId, ids.broadcasts)),
    );
  for (const [table, key] of [
    [funnelSeries, 'series'],
    [plannedBroadcasts, 'planned'],
  ] as const)
    if (ids[key].length > 0) {
      const rows = await db.select({ groupIds: table.groupIds }).from(table).where(isAnyOf(table.id, ids[key]));
      add(rows.flatMap(({ groupIds }) => groupIds.map((groupId) => ({ groupId }))));
    }
  return found.size === 0 ? [] : selectOwn(db, userId, isAnyOf(groups.id, [...found]));
}

const isMember = eq(groups.isMember, true);

/** Groups that the account is a member of. */
export const selectMemberships = (db: Queryable, userId: number): Promise<number[]> => selectOwn(db, userId, isMember);

async function selectOwn(db: Queryable, userId: number, which: SQL): Promise<number[]> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(which, inArray(groups.accountId, ownMessengers(db, userId))))
    .orderBy(asc(groups.id));
  return rows.map(({ id }) => id);
}

/** Those of the groups that the account is no member of any more. */
export async function selectLeft(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(isAnyOf(groups.id, ids), not(isMember)));
  return rows.map(({ id }) => id);
}

/** Names of the account's funnels, of those named and of what is named. */
export async function selectFunnelNames(db: Queryable, userId: number, ids: NamedIds): Promise<string[]> {
  const found = new Set(ids.funnels);
  for (const [table, key] of [
    [funnelSchedules, 'schedules'],
    [funnelRuns, 'runs'],
    [funnelSeries, 'series'],
  ] as const)
    if (ids[key].length > 0) {
      const rows = await db.selectDistinct({ id: table.funnelId }).from(table).where(isAnyOf(table.id, ids[key]));
      for (const { id } of rows) found.add(id);
    }
  if (found.size === 0) return [];
  const rows = await db
    .select({ name: funnels.name })
    .from(funnels)
    .where(and(isAnyOf(funnels.id, [...found]), eq(funnels.userId, userId)))
    .orderBy(asc(funnels.name));
  return rows.map(({ name }) => name);
}

/** The newest act on any group. */
export async function selectLastActId(db: Queryable): Promise<number> {
  const [last] = await db.select({ id: sql<number>`coalesce(max(${groupActs.id}), 0)::int` }).from(groupActs);
  return last?.id ?? 0;
}

const isOfThisTransaction = sql`${groupActs}.xmin::text = (pg_current_xact_id()::text::bigint & 4294967295)::text`;

/** Acts that this transaction has queued: the kind by the id of the group. */
export async function selectQueuedActs(db: Queryable, userId: number, lastId: number): Promise<Map<number, string>> {
  const kind = sql<string>`${deliveries.payload} -> 'act' ->> 'kind'`;
  const rows = await db
    .select({ groupId: groupActs.groupId, kind })
    .from(groupActs)
    .innerJoin(deliveries, eq(deliveries.actId, groupActs.id))
    .where(
      and(gt(groupActs.id, lastId), isOfThisTransaction, inArray(deliveries.accountId, ownMessengers(db, userId))),
    );
  return new Map(rows.map((row) => [row.groupId, row.kind]));
}
