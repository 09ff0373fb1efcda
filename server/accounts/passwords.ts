import { randomInt } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, the OWASP minimum: 10 to 20 ms. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const GENERATED_CHARS = 16;

let dummyHash: Promise<string> | null = null;

/** The password hash stored in the database. */
export const hashPassword = (password: string): Promise<string> => hash(password, STRENGTH);

/** Whether the password matches. Without a hash (unknown e-mail) it takes just as long and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(generatePassword());
  const fits = await verify(passwordHash ?? (await dummyHash), password).catch(() => false);
  return fits && passwordHash !== null;
}

/** A random password of 16 characters. */
export const generatePassword = (): string =>
  Array.from({ length: GENERATED_CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
