import { randomInt } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { messengerAccounts } from '../../../db/schema';
import type { Database, Queryable } from '../../../db/database';
import type { OwnProxies, Proxy, StoredProxies } from '../proxyControl';
import { ownProxiesContext, type SecretBox } from './secretBox';

const NONE: StoredProxies = { first: null, spare: null, revision: 0 };
/** Of proxies that an earlier version stored. */
const OLD_REVISION = 1;
/** Revisions are chosen at random, because removed proxies leave none to count from. */
const REVISION_MAX = 2 ** 31;

/** The proxies that the owner of an account entered. @throws Error when they cannot be decrypted */
export async function readOwnProxies(db: Queryable, box: SecretBox, accountId: number): Promise<StoredProxies> {
  return decrypt(box, accountId, await select(db, accountId));
}

/** Stores what is chosen by those that are stored, encrypted with their passwords. @returns whether they changed */
export async function changeOwnProxies(
  db: Database,
  box: SecretBox,
  accountId: number,
  choose: (known: StoredProxies) => OwnProxies,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const known = decrypt(box, accountId, await select(tx, accountId).for('update'));
    const { first, spare } = choose(known);
    if (JSON.stringify([first, spare]) === JSON.stringify([known.first, known.spare])) return false;
    const text = JSON.stringify({ first, spare, revision: randomInt(OLD_REVISION + 1, REVISION_MAX) });
    const isEmpty = first === null && spare === null;
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

function decrypt(box: SecretBox, accountId: number, [row]: { ownProxies: Buffer | null }[]): StoredProxies {
  if (!row?.ownProxies) return NONE;
  const text = box.decrypt(ownProxiesContext(accountId), row.ownProxies).toString();
  return { revision: OLD_REVISION, ...(JSON.parse(text) as OwnProxies) };
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
