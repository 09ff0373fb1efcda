import { eq } from 'drizzle-orm';

import { messengerAccounts } from '../../../db/schema';
import type { Database, Queryable } from '../../../db/database';
import type { OwnProxies, Proxy } from '../messenger';
import { ownProxiesContext, type SecretBox } from './secretBox';

const NONE: OwnProxies = { first: null, spare: null };

/** The proxies that the owner of an account entered. @throws Error when they cannot be decrypted */
export async function readOwnProxies(db: Queryable, box: SecretBox, accountId: number): Promise<OwnProxies> {
  return decrypt(box, accountId, await select(db, accountId));
}

/** Stores what is chosen by those that are stored, encrypted with their passwords. @returns whether they changed */
export async function changeOwnProxies(
  db: Database,
  box: SecretBox,
  accountId: number,
  choose: (known: OwnProxies) => OwnProxies,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const known = decrypt(box, accountId, await select(tx, accountId).for('update'));
    const proxies = choose(known);
    const text = JSON.stringify(proxies);
    if (text === JSON.stringify(known)) return false;
    const isEmpty = proxies.first === null && proxies.spare === null;
    const ownProxies = isEmpty ? null : box.encrypt(ownProxiesContext(accountId), Buffer.from(text));
    await tx.update(messengerAccounts).set({ ownProxies }).where(eq(messengerAccounts.id, accountId));
    return true;
  });
}

const select = (db: Queryable, accountId: number) =>
  db
    .select({ ownProxies: messengerAccounts.ownProxies })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.id, accountId));

function decrypt(box: SecretBox, accountId: number, [row]: { ownProxies: Buffer | null }[]): OwnProxies {
  if (!row?.ownProxies) return NONE;
  return JSON.parse(box.decrypt(ownProxiesContext(accountId), row.ownProxies).toString()) as OwnProxies;
}

/** The address of a proxy with its login, as agents take it. */
export function proxyUrl({ kind, host, port, username, password }: Proxy): URL {
  const url = new URL(`${kind}://${host.includes(':') ? `[${host}]` : host}:${port}`);
  if (username !== null) {
    url.username = encodeURIComponent(username);
    url.password = encodeURIComponent(password ?? '');
  }
  return url;
}
