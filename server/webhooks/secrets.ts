import type { Config } from '../config';
import type { Database } from '../db/database';
import { readEncryptionKey } from '../gateways/messenger/whatsapp/encryptionKey';
import { ensureSameKey } from '../gateways/messenger/whatsapp/keyFingerprint';
import { createSecretBox, webhookContext } from '../gateways/messenger/whatsapp/secretBox';

type KeyConfig = Pick<Config, 'whatsapp' | 'dataDir'>;

/** Encrypts a webhook's secret. @throws KeyMismatchError when another process encrypts with another key */
export async function encryptSecret(db: Database, config: KeyConfig, userId: number, secret: Buffer): Promise<Buffer> {
  const key = readEncryptionKey(config);
  await ensureSameKey(db, key);
  return createSecretBox(key).encrypt(webhookContext(userId), secret);
}

/** The secret of a webhook; null when this process has another key. */
export function decryptSecret(config: KeyConfig, userId: number, secret: Buffer): Buffer | null {
  try {
    return createSecretBox(readEncryptionKey(config)).decrypt(webhookContext(userId), secret);
  } catch {
    return null;
  }
}
