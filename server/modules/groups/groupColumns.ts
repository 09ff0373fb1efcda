import { and, asc, eq, isNotNull, isNull, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import type { Database } from '../../db/database';
import { funnelGroups, funnels, groups, messengerAccounts } from '../../db/schema';

/** What all groups have, column by column, and what only some have by their ids; each a JSON list as the database wrote it. */
export type GroupColumns = Record<
  'ids' | 'names' | 'renamedIds' | 'customNames' | 'communityIds' | 'greetedIds' | 'silentIds',
  string
>;

/** The groups of a funnel: a JSON list of ids. */
export interface FunnelColumn {
  funnelId: number;
  groupIds: string;
}

const userId = sql.placeholder('userId');
const groupId = sql.placeholder('groupId');

/** The two questions about an owner's groups, or about one of them, put together when first asked: they are asked all the time. */
export function prepareGroupColumns(db: Database) {
  const prepare = (ofGroup?: SQL, ofAttached?: SQL) => ({
    columns: askColumns(db, ofGroup).prepare(''),
    attached: askFunnelColumns(db, ofAttached).prepare(''),
  });
  let all: ReturnType<typeof prepare> | undefined;
  let one: ReturnType<typeof prepare> | undefined;

  /** In no order: a list may have thousands, so they travel as columns; the owner's funnels by their ids, with the groups they are attached to. */
  return async (values: { userId: number; groupId?: number }): Promise<[GroupColumns, FunnelColumn[]]> => {
    const asked =
      values.groupId === undefined
        ? (all ??= prepare())
        : (one ??= prepare(eq(groups.id, groupId), eq(funnelGroups.groupId, groupId)));
    const [columns] = await asked.columns.execute(values);
    if (!columns) throw new Error('An aggregate without rows');
    return [columns, await asked.attached.execute(values)];
  };
}

/** One value of every row, as one text: far cheaper to hand over than a row each. */
const everyOne = (value: SQLWrapper, only?: SQL) =>
  sql<string>`coalesce(json_agg(${value})${only ? sql` filter (where ${only})` : sql.empty()}, '[]')::text`;

function askColumns(db: Database, only?: SQL) {
  return db
    .select({
      ids: everyOne(groups.id),
      names: everyOne(groups.name),
      renamedIds: everyOne(groups.id, isNotNull(groups.customName)),
      customNames: everyOne(groups.customName, isNotNull(groups.customName)),
      communityIds: everyOne(groups.id, eq(groups.type, 'community')),
      greetedIds: everyOne(groups.id, isNotNull(groups.greetingUrl)),
      silentIds: everyOne(groups.id, not(groups.canPost)),
    })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), groups.isMember, only));
}

function askFunnelColumns(db: Database, only?: SQL) {
  const attached = db
    .select({ ids: everyOne(funnelGroups.groupId).as('ids') })
    .from(funnelGroups)
    .where(and(eq(funnelGroups.funnelId, funnels.id), only));
  return db
    .select({ funnelId: funnels.id, groupIds: sql<string>`(${attached})` })
    .from(funnels)
    .where(and(eq(funnels.userId, userId), isNull(funnels.deletedAt)))
    .orderBy(asc(funnels.id));
}
