import { and, eq, sql } from 'drizzle-orm';

import type { Queryable } from '../../../db/database';
import { messengerAccounts } from '../../../db/schema';
import { proxyProtocol } from '../../../net/proxy/proxyProtocol';
import { proxyContext, type SecretBox } from './secretBox';

/** Whether a text is the address of a proxy that this server can use. */
export function isProxyAddress(text: string): boolean {
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' };
  return hostname !== '' && proxyProtocol.test(protocol.replace(/:$/, ''));
}

/** The address without its password, for people. */
export function maskProxy(address: string): string {
  const url = new URL(address);
  if (url.password !== '') url.password = '***';
  return url.href;
}

/** The proxy of an account, null for the server's. @throws Error when it cannot be decrypted */
export async function readAccountProxy(db: Queryable, box: SecretBox, accountId: number): Promise<string | null> {
  const [row] = await db
    .select({ proxy: messengerAccounts.proxy })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.id, accountId));
  return row?.proxy ? box.decrypt(proxyContext(accountId), row.proxy).toString() : null;
}

/**
 * Stores the proxy of an account, encrypted; null: the server's. An account that waits to reconnect uses it at once, others with
 * their next connection.
 */
export async function writeAccountProxy(
  db: Queryable,
  box: SecretBox,
  accountId: number,
  address: string | null,
): Promise<void> {
  const proxy = address === null ? null : box.encrypt(proxyContext(accountId), Buffer.from(address));
  await db.update(messengerAccounts).set({ proxy }).where(eq(messengerAccounts.id, accountId));
  await db
    .update(messengerAccounts)
    .set({ connectRequestedAt: sql`now()` })
    .where(and(eq(messengerAccounts.id, accountId), eq(messengerAccounts.state, 'reconnecting')));
}
