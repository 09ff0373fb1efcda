import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what must not be readable in a copy of the database. `place` says which row the bytes belong to, so that a row put in
 * the place of another does not open.
 */
export interface SecretBox {
  encrypt(place: string, plain: Buffer): Buffer;
  /** @throws Error when the key or the place is another one, or the bytes were changed. */
  decrypt(place: string, sealed: Buffer): Buffer;
}

/** Opens a vault with a key of 32 bytes. Sealed bytes are: initialisation vector, text, tag. */
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
