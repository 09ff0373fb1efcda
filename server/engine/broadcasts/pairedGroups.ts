import { and, asc, eq } from 'drizzle-orm';

import { isAnyOf } from '../../db/isAnyOf';
import type { Queryable } from '../../db/database';
import { groupPairs, groups, messengerAccounts, users } from '../../db/schema';

/** Groups of one account that are paired with those of another one. */
export interface PairedGroups {
  userId: number;
  /** Null: the first account, while it has no name. */
  accountName: string | null;
  groupIds: number[];
}

/** The paired groups by account, in the order of the ids. */
export async function selectPaired(db: Queryable, groupIds: readonly number[]): Promise<PairedGroups[]> {
  const rows = await db
    .select({ groupId: groups.id, userId: users.id, accountName: users.name })
    .from(groupPairs)
    .innerJoin(groups, eq(groups.id, groupPairs.pairedId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .innerJoin(users, eq(users.id, messengerAccounts.userId))
    .where(and(isAnyOf(groupPairs.groupId, groupIds), groups.isMember))
    .orderBy(asc(users.id), asc(groups.id));
  const accounts = new Map<number, PairedGroups>();
  for (const { groupId, userId, accountName } of rows) {
    const account = accounts.get(userId) ?? { userId, accountName, groupIds: [] };
    accounts.set(userId, { ...account, groupIds: [...account.groupIds, groupId] });
  }
  return [...accounts.values()];
}

/** Those of one account. */
export async function findPairedIn(db: Queryable, userId: number, groupIds: readonly number[]): Promise<number[]> {
  const paired = await selectPaired(db, groupIds);
  return paired.find((account) => account.userId === userId)?.groupIds ?? [];
}
