import { eq } from 'drizzle-orm';

import type { Database } from '../db/database';
import { messengerAccounts } from '../db/schema';
import { maskProxy, readAccountProxy, writeAccountProxy } from '../gateways/messenger/whatsapp/accountProxy';
import { ensureSameKey } from '../gateways/messenger/whatsapp/keyFingerprint';
import { createSecretBox } from '../gateways/messenger/whatsapp/secretBox';
import { auditCommand } from './auditCommand';

/** Address of the owner's proxy with a masked password; null: the server's. */
export async function readProxy(db: Database, key: Buffer, userId: number): Promise<string | null> {
  const [account] = await listAccounts(db, userId);
  const address = account ? await readAccountProxy(db, createSecretBox(key), account.id) : null;
  return address === null ? null : maskProxy(address);
}

/** Stores the owner's proxy, encrypted, null for the server's. @throws KeyMismatchError */
export async function setProxy(db: Database, key: Buffer, userId: number, address: string | null): Promise<void> {
  await ensureSameKey(db, key);
  await db.insert(messengerAccounts).values({ userId }).onConflictDoNothing();
  await db.transaction(async (tx) => {
    for (const { id, proxy } of await listAccounts(tx, userId)) {
      await writeAccountProxy(tx, createSecretBox(key), id, address);
      await auditCommand(tx, userId, {
        command: 'account proxy',
        before: { has_proxy: proxy !== null },
        after: { has_proxy: address !== null },
      });
    }
  });
}

const listAccounts = (db: Pick<Database, 'select'>, userId: number) =>
  db
    .select({ id: messengerAccounts.id, proxy: messengerAccounts.proxy })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.userId, userId));
