import { createHash } from 'node:crypto';

import type { Database, Queryable } from '../../../db/database';
import { encryptionKeys, whatsappCredentials } from '../../../db/schema';
import { credentialsContext } from './places';
import { createSecretBox } from './secretBox';

/** The key of this process is not the one the database was encrypted with. */
export class KeyMismatchError extends Error {}

/** Tells keys apart without telling the key. */
export const fingerprintOf = (key: Buffer) =>
  createHash('sha256').update('voronka encryption key').update(key).digest('hex').slice(0, 32);

/** The fingerprint of the key the database is encrypted with; null while nothing is. */
export async function readFingerprint(db: Queryable): Promise<string | null> {
  const [row] = await db.select().from(encryptionKeys);
  return row?.fingerprint ?? null;
}

/** Writes down by which key the database is encrypted from now on. */
export async function writeFingerprint(db: Queryable, key: Buffer): Promise<void> {
  const fingerprint = fingerprintOf(key);
  await db
    .insert(encryptionKeys)
    .values({ fingerprint })
    .onConflictDoUpdate({ target: encryptionKeys.isOnly, set: { fingerprint } });
}

/**
 * Makes sure that every process on a database has one key; the first one decides. A database older than the fingerprint is asked
 * whether its credentials open.
 * @throws KeyDiffersError
 */
export async function ensureSameKey(db: Database, key: Buffer): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await readFingerprint(tx)) === null) await requireOpens(tx, key);
    await tx
      .insert(encryptionKeys)
      .values({ fingerprint: fingerprintOf(key) })
      .onConflictDoNothing();
    if ((await readFingerprint(tx)) !== fingerprintOf(key)) throw new KeyMismatchError();
  });
}

async function requireOpens(db: Queryable, key: Buffer): Promise<void> {
  const [row] = await db.select().from(whatsappCredentials).limit(1);
  if (!row) return;
  try {
    createSecretBox(key).decrypt(credentialsContext(row.accountId), row.value);
  } catch (cause) {
    throw new KeyMismatchError('The credentials do not open', { cause });
  }
}
