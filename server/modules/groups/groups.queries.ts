import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';

import type { LeftGroup } from '@contract/schemas/groups';

import type { Queryable } from '../../db/database';
import { ownMessengers } from '../../db/ownRows';
import { groups, messengerAccounts } from '../../db/schema';
import { AppError } from '../../errors';
import { nameOrId } from '../../nameOrId';

/** The id of the caller's messenger, or null. */
export async function findMessenger(db: Queryable, userId: number): Promise<number | null> {
  const [account] = await db.select().from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
  return account?.id ?? null;
}

/** @throws AppError GROUP_NOT_FOUND when the group is missing, left, or belongs to another owner. */
export async function requireGroup(db: Queryable, userId: number, groupId: number) {
  const [row] = await db
    .select({ group: groups })
    .from(groups)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(eq(groups.id, groupId), eq(messengerAccounts.userId, userId), groups.isMember));
  if (!row) throw new AppError('GROUP_NOT_FOUND');
  return row.group;
}

/** @throws AppError MESSENGER_NOT_CONNECTED when the owner never connected one. */
export async function requireMessenger(db: Queryable, userId: number): Promise<number> {
  const accountId = await findMessenger(db, userId);
  if (accountId === null) throw new AppError('MESSENGER_NOT_CONNECTED');
  return accountId;
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
