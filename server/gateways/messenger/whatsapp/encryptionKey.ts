import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import type { Config } from '../../../config';

const KEY_BYTES = 32;
/** Where the key is below DATA_DIR. */
export const KEY_FILE = 'encryption.key';
/** Where the next one waits while the rows are encrypted anew. */
const NEXT_KEY_FILE = 'encryption.key.next';
const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;

/**
 * The key of everything encrypted at rest: ENCRYPTION_KEY, or else a file in DATA_DIR that only its owner may read, made at the
 * first start. Processes that start together agree on one file.
 * @throws Error when the file does not hold a key.
 */
export function readEncryptionKey({ whatsapp, dataDir }: Pick<Config, 'whatsapp' | 'dataDir'>): Buffer {
  if (whatsapp.encryptionKey !== null) return Buffer.from(whatsapp.encryptionKey, 'hex');
  const file = path.join(dataDir, KEY_FILE);
  fs.mkdirSync(dataDir, { recursive: true, mode: FOLDER_OWNER_ONLY });
  const key = fs.existsSync(file) ? readKey(file) : makeKey(file);
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes.`);
  return key;
}

/** The key file of a data folder and the digits in it; null when it has none. */
export function readKeyFile(dataDir: string): { file: string; key: string } | null {
  const file = path.join(dataDir, KEY_FILE);
  return fs.existsSync(file) ? { file, key: readKey(file).toString('hex') } : null;
}

/** Puts a key made by `makeNextKey` in the place of the present one. */
export function adoptNextKey(dataDir: string): void {
  fs.renameSync(path.join(dataDir, NEXT_KEY_FILE), path.join(dataDir, KEY_FILE));
}

/** A new key beside the present one, on the disk before anything is encrypted with it; one that lies there already is kept. */
export function makeNextKey(dataDir: string): Buffer {
  const file = path.join(dataDir, NEXT_KEY_FILE);
  return fs.existsSync(file) ? readKey(file) : makeKey(file);
}

const readKey = (file: string) => Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'hex');

/** Written whole beside its place, then linked there, which fails for all but the first: nobody reads half a key. */
function makeKey(file: string): Buffer {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: OWNER_ONLY, flush: true });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(draft);
  }
  return readKey(file);
}
