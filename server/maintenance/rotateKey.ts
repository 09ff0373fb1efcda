import { eq, gt, isNotNull, or, sql } from 'drizzle-orm';

import type { Config } from '../config';
import type { Database, Transaction } from '../db/database';
import { botLinks, messengerAccounts, nodes, webhooks, whatsappCredentials, whatsappKeys } from '../db/schema';
import { adoptNextKey, makeNextKey, readEncryptionKey } from '../gateways/messenger/whatsapp/encryptionKey';
import {
  ensureSameKey,
  fingerprintOf,
  writeFingerprint,
  readFingerprint,
} from '../gateways/messenger/whatsapp/keyFingerprint';
import {
  botContext,
  createSecretBox,
  credentialsContext,
  keyContext,
  ownProxiesContext,
  proxyContext,
  webhookContext,
  type SecretBox,
} from '../gateways/messenger/whatsapp/secretBox';

const ROWS_PER_TURN = 500;

/** Why a key is not rotated. */
export class RotationError extends Error {
  constructor(readonly problem: 'isRunning' | 'needsNewKey' | 'wrongKey') {
    super(problem);
  }
}

export interface RotationResult {
  rowsCount: number;
  /** The operator must change ENCRYPTION_KEY, because the key is not in our file. */
  isInEnvironment: boolean;
}

/**
 * Re-encrypts everything with another key in one transaction. A key file is replaced by a new one, ENCRYPTION_KEY by
 * `newKey` (64 hexadecimal digits). After a crash a second run completes the rotation.
 * @throws RotationError, KeyMismatchError
 */
export async function rotateKey(
  db: Database,
  config: Pick<Config, 'whatsapp' | 'dataDir'>,
  newKey: string | null,
): Promise<RotationResult> {
  const isInEnvironment = config.whatsapp.encryptionKey !== null;
  const present = readEncryptionKey(config);
  const next = chooseNext(config, newKey);
  const living = await db
    .select()
    .from(nodes)
    .where(gt(nodes.expiresAt, sql`now()`));
  if (living.length > 0) throw new RotationError('isRunning');
  if ((await readFingerprint(db)) === fingerprintOf(next)) {
    if (!isInEnvironment) adoptNextKey(config.dataDir);
    return { rowsCount: 0, isInEnvironment };
  }
  await ensureSameKey(db, present);
  const rowsCount = await db.transaction(async (tx) => {
    const count = await reencrypt(tx, createSecretBox(present), createSecretBox(next));
    await writeFingerprint(tx, next);
    return count;
  });
  if (!isInEnvironment) adoptNextKey(config.dataDir);
  return { rowsCount, isInEnvironment };
}

function chooseNext({ whatsapp, dataDir }: Pick<Config, 'whatsapp' | 'dataDir'>, newKey: string | null): Buffer {
  if (whatsapp.encryptionKey === null) return makeNextKey(dataDir);
  if (newKey === null) throw new RotationError('needsNewKey');
  if (!/^[0-9a-f]{64}$/i.test(newKey)) throw new RotationError('wrongKey');
  return Buffer.from(newKey, 'hex');
}

async function reencrypt(tx: Transaction, from: SecretBox, to: SecretBox): Promise<number> {
  const credentials = await tx.select().from(whatsappCredentials).for('update');
  for (const { accountId, value } of credentials) {
    const place = credentialsContext(accountId);
    await tx
      .update(whatsappCredentials)
      .set({ value: to.encrypt(place, from.decrypt(place, value)) })
      .where(eq(whatsappCredentials.accountId, accountId));
  }
  const keys = await tx.select().from(whatsappKeys).for('update');
  for (let at = 0; at < keys.length; at += ROWS_PER_TURN) {
    const turn = keys.slice(at, at + ROWS_PER_TURN).map((row) => {
      const place = keyContext(row.accountId, row.type, row.id);
      return { ...row, value: to.encrypt(place, from.decrypt(place, row.value)) };
    });
    await tx
      .insert(whatsappKeys)
      .values(turn)
      .onConflictDoUpdate({
        target: [whatsappKeys.accountId, whatsappKeys.type, whatsappKeys.id],
        set: { value: sql`excluded.value` },
      });
  }
  const others = [
    await reencryptProxies(tx, from, to),
    await reencryptWebhooks(tx, from, to),
    await reencryptBots(tx, from, to),
  ];
  return others.reduce((all, count) => all + count, credentials.length + keys.length);
}

async function reencryptProxies(tx: Transaction, from: SecretBox, to: SecretBox): Promise<number> {
  const { id, proxy, ownProxies } = messengerAccounts;
  const hasAny = or(isNotNull(proxy), isNotNull(ownProxies));
  const rows = await tx.select({ id, proxy, ownProxies }).from(messengerAccounts).where(hasAny).for('update');
  const again = (context: string, value: Buffer | null) => value && to.encrypt(context, from.decrypt(context, value));
  for (const row of rows) {
    const values = {
      proxy: again(proxyContext(row.id), row.proxy),
      ownProxies: again(ownProxiesContext(row.id), row.ownProxies),
    };
    await tx.update(messengerAccounts).set(values).where(eq(id, row.id));
  }
  return rows.length;
}

async function reencryptWebhooks(tx: Transaction, from: SecretBox, to: SecretBox): Promise<number> {
  const rows = await tx.select().from(webhooks).for('update');
  for (const { id, userId, secret } of rows) {
    const context = webhookContext(userId);
    await tx
      .update(webhooks)
      .set({ secret: to.encrypt(context, from.decrypt(context, secret)) })
      .where(eq(webhooks.id, id));
  }
  return rows.length;
}

async function reencryptBots(tx: Transaction, from: SecretBox, to: SecretBox): Promise<number> {
  const rows = await tx.select().from(botLinks).for('update');
  for (const { accountId, token } of rows) {
    const context = botContext(accountId);
    await tx
      .update(botLinks)
      .set({ token: to.encrypt(context, from.decrypt(context, token)) })
      .where(eq(botLinks.accountId, accountId));
  }
  return rows.length;
}
