import fs from 'node:fs';
import path from 'node:path';

import { count } from 'drizzle-orm';

import type { Config } from '../config';
import { wrapEmbedded } from '../db/client';
import { lockDirectory } from '../db/embedded/directoryLock';
import { EMBEDDED_FOLDER, openEmbeddedDatabase } from '../db/embedded/embeddedDatabase';
import { deliveries, users } from '../db/schema';
import { KEY_FILE } from '../gateways/messenger/whatsapp/encryptionKey';

/** Why no backup is made; a key below `backup` in `locales/ru/server.json`. */
export type BackupProblem = 'notEmbedded' | 'targetExists' | 'noSource';

/** A refused backup. */
export class BackupError extends Error {
  constructor(
    readonly problem: BackupProblem,
    readonly place: string,
  ) {
    super(`${problem}: ${place}`);
    this.name = 'BackupError';
  }
}

/** Copies are as confidential as the original. */
const OWNER_ONLY = 0o700;

/** A verified backup and what it contains. */
export interface Backup {
  folder: string;
  accountsCount: number;
  messagesCount: number;
}

/**
 * Copies the embedded database, the files and the key into a new folder, which is itself a data folder, and opens the
 * copy to verify it.
 * @throws BackupError, DirectoryBusyError while a server runs on the folder
 */
export async function makeBackup({ dataDir, databaseUrl }: Config, target: string): Promise<Backup> {
  if (databaseUrl !== null) throw new BackupError('notEmbedded', '');
  if (!fs.existsSync(path.join(dataDir, EMBEDDED_FOLDER))) throw new BackupError('noSource', dataDir);
  if (fs.existsSync(target)) throw new BackupError('targetExists', target);
  const draft = `${target}.unfinished`;
  fs.rmSync(draft, { recursive: true, force: true });
  const lock = await lockDirectory(dataDir);
  try {
    fs.mkdirSync(draft, { recursive: true, mode: OWNER_ONLY });
    for (const name of [EMBEDDED_FOLDER, 'uploads', KEY_FILE]) {
      const source = path.join(dataDir, name);
      if (fs.existsSync(source))
        fs.cpSync(source, path.join(draft, name), { recursive: true, preserveTimestamps: true });
    }
  } finally {
    await lock.release();
  }
  const counts = await open(draft);
  flush(draft);
  fs.renameSync(draft, target);
  return { folder: target, ...counts };
}

async function open(folder: string): Promise<Omit<Backup, 'folder'>> {
  const { client, close } = await openEmbeddedDatabase(folder, () => undefined);
  try {
    const db = wrapEmbedded(client);
    const [accounts] = await db.select({ rows: count() }).from(users);
    const [messages] = await db.select({ rows: count() }).from(deliveries);
    return { accountsCount: accounts?.rows ?? 0, messagesCount: messages?.rows ?? 0 };
  } finally {
    await close();
  }
}

/** Flushes everything to disk: a backup must survive a power cut. */
function flush(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const descriptor = fs.openSync(path.join(entry.parentPath, entry.name), 'r');
    fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
  }
}
