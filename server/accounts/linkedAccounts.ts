import { and, eq, exists, inArray, isNotNull, not } from 'drizzle-orm';

import type { Queryable } from '../db/database';
import { accountsOf } from '../db/ownRows';
import { botLinks, messengerAccounts } from '../db/schema';

/** An account of a bot, by its row of `messenger_accounts`, and the kind of its messenger. */
export interface HookedAccount {
  id: number;
  kind: string;
}

const isOwn = (db: Queryable, userId: number) => inArray(messengerAccounts.userId, accountsOf(db, userId));

/** Accounts of an owner whose events a messenger was asked to send. */
export const selectHooked = (db: Queryable, userId: number): Promise<HookedAccount[]> =>
  db
    .select({ id: messengerAccounts.id, kind: botLinks.kind })
    .from(botLinks)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, botLinks.accountId))
    .where(and(isOwn(db, userId), isNotNull(botLinks.hookUrl)));

/** Those that a phone is linked to. */
export async function selectLinked(db: Queryable, userId: number): Promise<number[]> {
  const { id, address } = messengerAccounts;
  const isBot = exists(db.select().from(botLinks).where(eq(botLinks.accountId, id)));
  const rows = await db
    .select({ id })
    .from(messengerAccounts)
    .where(and(isOwn(db, userId), isNotNull(address), not(isBot)));
  return rows.map((row) => row.id);
}
