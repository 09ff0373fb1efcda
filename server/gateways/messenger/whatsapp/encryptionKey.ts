import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import type { Config } from '../../../config';

const KEY_BYTES = 32;
/** Key file below DATA_DIR. */
export const KEY_FILE = 'encryption.key';
/** The next key while rows are re-encrypted. */
const NEXT_KEY_FILE = 'encryption.key.next';
const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;

/**
 * Key of everything encrypted at rest: ENCRYPTION_KEY, or a private file in DATA_DIR, created at the first start.
 * Processes that start together use one file.
 * @throws Error when the file does not hold a key
 */
export function readEncryptionKey({ whatsapp, dataDir }: Pick<Config, 'whatsapp' | 'dataDir'>): Buffer {
  if (whatsapp.encryptionKey !== null) return Buffer.from(whatsapp.encryptionKey, 'hex');
  const file = path.join(dataDir, KEY_FILE);
  fs.mkdirSync(dataDir, { recursive: true, mode: FOLDER_OWNER_ONLY });
  const key = fs.existsSync(file) ? readKey(file) : makeKey(file);
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes.`);
  return key;
}

/** Key file of a data folder and its digits; null when it has none. */
export function readKeyFile(dataDir: string): { file: string; key: string } | null {
  const file = path.join(dataDir, KEY_FILE);
  return fs.existsSync(file) ? { file, key: readKey(file).toString('hex') } : null;
}

/** Replaces the current key by the one from `makeNextKey`. */
export function adoptNextKey(dataDir: string): void {
  fs.renameSync(path.join(dataDir, NEXT_KEY_FILE), path.join(dataDir, KEY_FILE));
}

/** A new key next to the current one, flushed to disk before it is used; an existing one is kept. */
export function makeNextKey(dataDir: string): Buffer {
  const file = path.join(dataDir, NEXT_KEY_FILE);
  return fs.existsSync(file) ? readKey(file) : makeKey(file);
}

const readKey = (file: string) => Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'hex');

/** Written to a temporary file, then linked, which fails for all but the first: a half-written key is never read. */
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
