import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';

import type { LeftGroup } from '@contract/schemas/groups';

import type { Queryable } from '../../db/database';
import { ownMessengers } from '../../db/ownRows';
import { groups, messengerAccounts } from '../../db/schema';
import { nameOrId } from '../../nameOrId';

/** The id of the caller's messenger, or null. */
export async function findMessenger(db: Queryable, userId: number): Promise<number | null> {
  const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
  return account?.id ?? null;
}

/** A group of the caller that is still in the messenger, or null. */
export async function findOwnGroup(db: Queryable, userId: number, groupId: number) {
  const [row] = await db
    .select({ group: groups })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(groups.id, groupId), eq(messengerAccounts.userId, userId), groups.isMember));
  return row?.group ?? null;
}

/** Renames groups of the caller by id, in one statement; an empty name restores the messenger's. */
export async function renameGroups(db: Queryable, userId: number, names: Record<string, string>): Promise<number> {
  const own = ownMessengers(db, userId);
  const renamed = await db
    .update(groups)
    .set({ customName: sql`nullif(given.value, '')` })
    .from(sql`jsonb_each_text(${JSON.stringify(names)}::jsonb) as given`)
    .where(and(sql`${groups.id}::text = given.key`, groups.isMember, inArray(groups.accountId, own)))
    .returning({ id: groups.id });
  return renamed.length;
}

/** Groups that the caller has left, by id; their rows are kept. */
export async function selectLeftGroups(db: Queryable, userId: number): Promise<LeftGroup[]> {
  const rows = await db
    .select({
      id: groups.id,
      name: sql<string>`coalesce(nullif(trim(${groups.customName}), ''), ${groups.name})`,
    })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(messengerAccounts.userId, userId), not(groups.isMember)))
    .orderBy(asc(groups.id));
  return rows.map(({ id, name }) => ({ id, name: nameOrId(name, id) }));
}
