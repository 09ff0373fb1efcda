import { and, eq, isNull } from 'drizzle-orm';

import type { Database } from '../db/database';
import { messengerAccounts } from '../db/schema';
import { auditCommand } from './auditCommand';

/** Kind of the owner's messenger; null: the server's default. */
export async function readKind(db: Pick<Database, 'select'>, userId: number): Promise<string | null> {
  const { kind } = messengerAccounts;
  const [account] = await db.select({ kind }).from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
  return account?.kind ?? null;
}

/** @returns false while the account is connected or its process has not given it back: nothing is changed then */
export async function setKind(db: Database, userId: number, kind: string | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.insert(messengerAccounts).values({ userId }).onConflictDoNothing();
    const former = await readKind(tx, userId);
    const { desired, leaseOwner } = messengerAccounts;
    const isFree = and(eq(messengerAccounts.userId, userId), eq(desired, 'off'), isNull(leaseOwner));
    const changed = await tx
      .update(messengerAccounts)
      .set({ kind })
      .where(isFree)
      .returning({ id: messengerAccounts.id });
    if (changed.length === 0) return false;
    await auditCommand(tx, userId, { command: 'account messenger', before: { kind: former }, after: { kind } });
    return true;
  });
}
