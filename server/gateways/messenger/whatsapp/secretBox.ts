import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts values at rest. `context` names the row as associated data, so that a value copied to another row cannot be
 * decrypted.
 */
export interface SecretBox {
  encrypt(context: string, plain: Buffer): Buffer;
  /** @throws Error when the key or the context differs, or the bytes were changed. */
  decrypt(context: string, encrypted: Buffer): Buffer;
}

/** AES-256-GCM with a key of 32 bytes. Encrypted values are: initialisation vector, ciphertext, tag. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    encrypt(context, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context));
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(context, encrypted) {
      const iv = encrypted.subarray(0, IV_BYTES);
      const tag = encrypted.subarray(encrypted.length - TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return Buffer.concat([
        decipher.update(encrypted.subarray(IV_BYTES, encrypted.length - TAG_BYTES)),
        decipher.final(),
      ]);
    },
  };
}

/** Context of a credentials row. */
export const credentialsContext = (accountId: number) => `credentials:${accountId}`;

/** Context of an account's proxy. */
export const proxyContext = (accountId: number) => `proxy:${accountId}`;

/** Context of the proxies that its owner entered. */
export const ownProxiesContext = (accountId: number) => `own-proxies:${accountId}`;
/** Context of the secrets of an account's webhooks. */
export const webhookContext = (userId: number) => `webhook:${userId}`;

/** Context of the token of an account's bot. */
export const botContext = (accountId: number) => `bot:${accountId}`;

/** Context of a key row. */
export const keyContext = (accountId: number, type: string, id: string) => `key:${accountId}:${type}:${id}`;
