import { randomInt } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';

/** argon2id at 19 MiB and two passes, the least that OWASP advises: 10 to 20 ms. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Without the letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const GENERATED_CHARS = 16;

let dummyHash: Promise<string> | null = null;

/** What the database keeps of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, STRENGTH);

/** Whether the password fits. Without a hash (nobody has this e-mail) it takes just as long and says no. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(generatePassword());
  const fits = await verify(passwordHash ?? (await dummyHash), password).catch(() => false);
  return fits && passwordHash !== null;
}

/** A password nobody can guess, 16 letters and digits. */
export const generatePassword = (): string =>
  Array.from({ length: GENERATED_CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
