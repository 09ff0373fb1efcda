import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts values at rest. `context` names the row as associated data, so that a value copied to another row cannot be
 * decrypted.
 */
export interface SecretBox {
  encrypt(place: string, plain: Buffer): Buffer;
  /** @throws Error when the key or the context differs, or the bytes were changed. */
  decrypt(place: string, sealed: Buffer): Buffer;
}

/** AES-256-GCM with a key of 32 bytes. Encrypted values are: initialisation vector, ciphertext, tag. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    encrypt(place, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(place));
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(place, sealed) {
      const iv = sealed.subarray(0, IV_BYTES);
      const tag = sealed.subarray(sealed.length - TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES)), decipher.final()]);
    },
  };
}
