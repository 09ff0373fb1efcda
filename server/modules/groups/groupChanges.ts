import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import type { Group } from '@contract/schemas/groups';

import type { Database } from '../../db/database';
import { jsonOf } from '../../db/jsonOf';
import { ownMessengers } from '../../db/ownRows';
import { funnelGroups, funnels, groups, messengerAccounts } from '../../db/schema';

/** A group's own row. */
export interface GroupFacts extends Omit<Group, 'funnel_ids'> {
  is_member: boolean;
}

/** A funnel, the number of groups it is attached to, and how many of them since the mark. */
export interface FunnelFacts {
  id: number;
  groupsCount: number;
  changedCount: number;
}

/** An owner's groups at one point in time. */
export interface GroupChanges {
  /** Where the next query starts. */
  mark: string;
  membersCount: number;
  /** In no order. */
  changed: GroupFacts[];
  /** By id. */
  funnels: FunnelFacts[];
}

/** The mark before everything. */
export const FROM_THE_BEGINNING = '0';

const userId = sql.placeholder('userId');
const groupId = sql.placeholder('groupId');
const mark = sql.placeholder('mark');

/**
 * Prepares the query for changes of an owner's groups since a mark. A mark is the oldest transaction that was in
 * progress when it was made: rows written by it and later ones have its or a higher `xmin`, so nothing is missed, but a
 * row may be returned twice. Deletions show in the counts. Prepared on first use, because it runs very often. Source:
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
export function prepareGroupChanges(db: Database) {
  let prepared: ReturnType<typeof prepare> | undefined;
  const prepare = () => askChanges(db).prepare('');

  return async (values: { userId: number; mark: string }): Promise<GroupChanges> => {
    const [row] = await (prepared ??= prepare()).execute(values);
    if (!row) throw new Error('An aggregate without rows');
    return {
      mark: row.mark,
      membersCount: row.membersCount,
      changed: parse<GroupFacts>(row.changed),
      funnels: parse<FunnelFacts>(row.funnels),
    };
  };
}

/** Prepares the query for one group and the funnels attached to it, by id. */
export function prepareOneGroup(db: Database) {
  let prepared: ReturnType<typeof prepare> | undefined;
  const prepare = () => {
    const attached = db
      .select({ ids: everyOne(funnels.id, asc(funnels.id)).as('ids') })
      .from(funnelGroups)
      .innerJoin(funnels, eq(funnels.id, funnelGroups.funnelId))
      .where(and(eq(funnels.userId, userId), isNull(funnels.deletedAt), eq(funnelGroups.groupId, groupId)));
    return db
      .select({ facts: everyOne(facts), funnelIds: sql<string>`(${attached})` })
      .from(groups)
      .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
      .where(and(eq(messengerAccounts.userId, userId), groups.isMember, eq(groups.id, groupId)))
      .prepare('');
  };

  return async (values: { userId: number; groupId: number }) => {
    const [row] = await (prepared ??= prepare()).execute(values);
    const [found] = parse<GroupFacts>(row?.facts ?? '[]');
    return found ? { facts: found, funnelIds: parse<number>(row?.funnelIds ?? '[]') } : null;
  };
}

/** The groups that the given funnels are attached to, by funnel id. */
export async function readFunnelGroups(db: Database, funnelIds: readonly number[]): Promise<Map<number, number[]>> {
  if (funnelIds.length === 0) return new Map();
  const rows = await db
    .select({ funnelId: funnelGroups.funnelId, groupIds: everyOne(funnelGroups.groupId) })
    .from(funnelGroups)
    .where(inArray(funnelGroups.funnelId, [...funnelIds]))
    .groupBy(funnelGroups.funnelId);
  return new Map(rows.map(({ funnelId, groupIds }) => [funnelId, parse<number>(groupIds)]));
}

const parse = <T>(list: string): T[] => JSON.parse(list) as T[];

/** A column of all rows as one text, far cheaper to transfer than rows. */
const everyOne = (value: SQLWrapper, order?: SQL) =>
  sql<string>`coalesce(json_agg(${value}${order ? sql` order by ${order}` : sql.empty()}), '[]')::text`;

const facts = jsonOf<GroupFacts>({
  id: groups.id,
  name: groups.name,
  custom_name: groups.customName,
  group_type: groups.type,
  has_greeting: isNotNull(groups.greetingUrl),
  can_post: groups.canPost,
  is_member: groups.isMember,
});

const isChanged = (table: typeof groups | typeof funnelGroups) => sql`age(${table}.xmin) <= age(${mark}::xid)`;

function askChanges(db: Database) {
  const account = ownMessengers(db, userId);
  const counts = db
    .select({
      all: sql`count(*)`.as('all'),
      changed: sql`count(*) filter (where ${isChanged(funnelGroups)})`.as('changed'),
    })
    .from(funnelGroups)
    .where(eq(funnelGroups.funnelId, funnels.id))
    .as('counts');
  const attached = db
    .select({
      list: everyOne(
        jsonOf<FunnelFacts>({ id: funnels.id, groupsCount: counts.all, changedCount: counts.changed }),
        asc(funnels.id),
      ).as('list'),
    })
    .from(funnels)
    .crossJoinLateral(counts)
    .where(and(eq(funnels.userId, userId), isNull(funnels.deletedAt)));
  return db
    .select({
      mark: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::xid::text`,
      membersCount: sql<number>`(count(*) filter (where ${groups.isMember}))::integer`,
      changed: sql<string>`coalesce(json_agg(${facts}) filter (where ${isChanged(groups)}), '[]')::text`,
      funnels: sql<string>`(${attached})`,
    })
    .from(groups)
    .where(eq(groups.accountId, sql`(${account})`));
}
