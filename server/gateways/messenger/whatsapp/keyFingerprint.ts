import { createHash } from 'node:crypto';

import type { Database, Queryable } from '../../../db/database';
import { encryptionKeys, whatsappCredentials } from '../../../db/schema';
import { createSecretBox, credentialsContext } from './secretBox';

/** The key of this process is not the one that encrypted the database. */
export class KeyMismatchError extends Error {}

/** Identifies a key without revealing it. */
export const fingerprintOf = (key: Buffer) =>
  createHash('sha256').update('voronka encryption key').update(key).digest('hex').slice(0, 32);

/** Fingerprint of the key that encrypts the database; null while nothing is encrypted. */
export async function readFingerprint(db: Queryable): Promise<string | null> {
  const [row] = await db.select().from(encryptionKeys);
  return row?.fingerprint ?? null;
}

/** Stores the fingerprint of the key that encrypts the database from now on. */
export async function writeFingerprint(db: Queryable, key: Buffer): Promise<void> {
  const fingerprint = fingerprintOf(key);
  await db
    .insert(encryptionKeys)
    .values({ fingerprint })
    .onConflictDoUpdate({ target: encryptionKeys.isOnly, set: { fingerprint } });
}

/**
 * Ensures that all processes on a database use the same key; the first one decides. In a database without a fingerprint
 * the key must decrypt existing credentials.
 * @throws KeyMismatchError
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
