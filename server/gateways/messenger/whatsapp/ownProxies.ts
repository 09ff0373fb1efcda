import { eq } from 'drizzle-orm';

import { messengerAccounts } from '../../../db/schema';
import type { Queryable } from '../../../db/database';
import type { OwnProxies, Proxy } from '../messenger';
import { ownProxiesContext, type SecretBox } from './secretBox';

const NONE: OwnProxies = { first: null, spare: null };

/** The proxies that the owner of an account entered. @throws Error when they cannot be decrypted */
export async function readOwnProxies(db: Queryable, box: SecretBox, accountId: number): Promise<OwnProxies> {
  const { id, ownProxies } = messengerAccounts;
  const [row] = await db.select({ ownProxies }).from(messengerAccounts).where(eq(id, accountId));
  if (!row?.ownProxies) return NONE;
  return JSON.parse(box.decrypt(ownProxiesContext(accountId), row.ownProxies).toString()) as OwnProxies;
}

/** Stores them, encrypted with their passwords. */
export async function writeOwnProxies(
  db: Queryable,
  box: SecretBox,
  accountId: number,
  proxies: OwnProxies,
): Promise<void> {
  const isEmpty = proxies.first === null && proxies.spare === null;
  const ownProxies = isEmpty ? null : box.encrypt(ownProxiesContext(accountId), Buffer.from(JSON.stringify(proxies)));
  await db.update(messengerAccounts).set({ ownProxies }).where(eq(messengerAccounts.id, accountId));
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
