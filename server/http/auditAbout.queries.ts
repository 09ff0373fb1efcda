import { and, asc, eq, gt, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

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

const isOwn = (funnelId: AnyPgColumn, userId: number) =>
  sql`${funnelId} in (select ${funnels.id} from ${funnels} where ${funnels.userId} = ${userId})`;

/** Starts, runs and repeats that a call names by their ids, of the account. */
export type NamedRows = Awaited<ReturnType<typeof selectNamed>>;

export async function selectNamed(db: Queryable, userId: number, ids: NamedIds) {
  return {
    schedules: ids.schedules.length > 0 ? await selectStarts(db, userId, ids.schedules) : [],
    runs: ids.runs.length > 0 ? await selectRuns(db, userId, ids.runs) : [],
    series: ids.series.length > 0 ? await selectSeries(db, userId, ids.series) : [],
  };
}

function selectStarts(db: Queryable, userId: number, ids: readonly number[]) {
  const { id, groupId, funnelId, startAt, state, active, isLocked, missedReason } = funnelSchedules;
  return db
    .select({
      ...{ groupId, funnelId, isLocked },
      values: { start_at: sql<number>`extract(epoch from ${startAt})::float8`, state, active },
      isListedMissed: sql<boolean>`${state} = 'missed' and ${missedReason} is not null`,
    })
    .from(funnelSchedules)
    .where(and(isAnyOf(id, ids), isOwn(funnelId, userId)));
}

function selectRuns(db: Queryable, userId: number, ids: readonly number[]) {
  const { id, groupId, funnelId, pausedAt, status } = funnelRuns;
  return db
    .select({ groupId, funnelId, values: { is_paused: sql<boolean>`${pausedAt} is not null`, status } })
    .from(funnelRuns)
    .where(and(isAnyOf(id, ids), isOwn(funnelId, userId)));
}

function selectSeries(db: Queryable, userId: number, ids: readonly number[]) {
  const { id, groupIds, funnelId } = funnelSeries;
  return db
    .select({ groupIds, funnelId })
    .from(funnelSeries)
    .where(and(isAnyOf(id, ids), isOwn(funnelId, userId)));
}

/** Values of the starts and runs by their group; not of a group with several of them. */
export function valuesByGroup({ schedules, runs }: NamedRows): Map<number, AuditValues> {
  const rows: { groupId: number; values: AuditValues }[] = [...schedules, ...runs];
  const counts = new Map<number, number>();
  for (const { groupId } of rows) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  return new Map(rows.flatMap(({ groupId, values }) => (counts.get(groupId) === 1 ? [[groupId, values]] : [])));
}

/** How many of them wait, run and so on, by the names of the recorded values of the whole account. */
export function countNamed({ schedules, runs }: NamedRows): AuditValues {
  return {
    waiting: schedules.filter(({ values }) => values.state === 'waiting' && values.active).length,
    running: schedules.filter(({ values }) => values.state === 'running').length,
    locked: schedules.filter(({ isLocked }) => isLocked).length,
    missed_starts: schedules.filter(({ isListedMissed }) => isListedMissed).length,
    paused_runs: runs.filter(({ values }) => values.status === 'running' && values.is_paused).length,
  };
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

/** Groups that are named, and those of what is named, whoever owns them. */
export async function selectGroupIds(db: Queryable, ids: NamedIds, named: NamedRows): Promise<number[]> {
  const found = new Set(ids.groups);
  for (const { groupId } of [...named.schedules, ...named.runs]) found.add(groupId);
  const plans = db.select({ groupIds: plannedBroadcasts.groupIds }).from(plannedBroadcasts);
  const planned = ids.planned.length > 0 ? await plans.where(isAnyOf(plannedBroadcasts.id, ids.planned)) : [];
  for (const { groupIds } of [...named.series, ...planned]) for (const id of groupIds) found.add(id);
  if (ids.broadcasts.length > 0) {
    const isOfThem = isAnyOf(deliveries.broadcastId, ids.broadcasts);
    const rows = await db.select({ groupId: deliveries.groupId }).from(deliveries).where(isOfThem);
    for (const { groupId } of rows) found.add(groupId);
  }
  return [...found];
}

const isMember = eq(groups.isMember, true);

/** Groups that the account is a member of. */
export const selectMemberships = (db: Queryable, userId: number): Promise<number[]> => selectOwn(db, userId, isMember);

/** Those of the groups that belong to the account. */
export const selectOwnIds = (db: Queryable, userId: number, ids: readonly number[]): Promise<number[]> =>
  selectOwn(db, userId, isAnyOf(groups.id, ids));

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
export async function selectFunnelNames(
  db: Queryable,
  userId: number,
  ids: NamedIds,
  { schedules, runs, series }: NamedRows,
): Promise<string[]> {
  const found = new Set([...ids.funnels, ...[...schedules, ...runs, ...series].map(({ funnelId }) => funnelId)]);
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
