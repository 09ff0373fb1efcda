import fs from 'node:fs';
import path from 'node:path';

import { count, isNull } from 'drizzle-orm';

import type { Config } from '../config';
import { wrapEmbedded } from '../db/client';
import { DirectoryBusyError, lockDirectory, sendToOwner } from '../db/embedded/directoryLock';
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
 * copy to verify it. A server that runs on the folder makes the copy itself.
 * @throws BackupError, DirectoryBusyError when another program than a server uses the folder
 */
export async function makeBackup({ dataDir, databaseUrl }: Config, target: string): Promise<Backup> {
  if (databaseUrl !== null) throw new BackupError('notEmbedded', '');
  if (!fs.existsSync(path.join(dataDir, EMBEDDED_FOLDER))) throw new BackupError('noSource', dataDir);
  return writeBackup(target, async (draft) => {
    const lock = await lockDirectory(dataDir).catch(takeBusy);
    if (lock instanceof DirectoryBusyError) return copyByServer(dataDir, draft, lock);
    const copyDatabase = (folder: string) =>
      fs.promises.cp(path.join(dataDir, EMBEDDED_FOLDER), folder, { recursive: true, preserveTimestamps: true });
    await copyData(dataDir, draft, copyDatabase).finally(() => lock.release());
  });
}

function takeBusy(error: unknown): DirectoryBusyError {
  if (error instanceof DirectoryBusyError) return error;
  throw error;
}

/** The same by the server that has the database open, while it sends. */
export async function makeOnlineBackup(
  { dataDir }: Pick<Config, 'dataDir'>,
  copyTo: CopyDatabase,
  target: string,
): Promise<Backup> {
  return writeBackup(target, (draft) => copyData(dataDir, draft, copyTo));
}

type CopyDatabase = (folder: string) => Promise<unknown>;

/** Copies into a folder with another name, verifies it, and renames it last. */
async function writeBackup(target: string, copy: (draft: string) => Promise<void>): Promise<Backup> {
  if (fs.existsSync(target)) throw new BackupError('targetExists', target);
  const draft = `${target}.unfinished`;
  await fs.promises.rm(draft, { recursive: true, force: true });
  await fs.promises.mkdir(draft, { recursive: true, mode: OWNER_ONLY });
  try {
    await copy(draft);
    const counts = await open(draft);
    await flush(draft);
    await fs.promises.rename(draft, target);
    return { folder: target, ...counts };
  } catch (error) {
    await fs.promises.rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Name of the command that a running server executes with `copyData`. */
export const COPY_COMMAND = 'copy-data';

async function copyByServer(dataDir: string, draft: string, busy: DirectoryBusyError): Promise<void> {
  const outcome = await sendToOwner(dataDir, { name: COPY_COMMAND, args: [draft] });
  if (outcome === null) throw busy;
  if (!outcome.isOk) throw new Error(outcome.text);
}

/** Files are copied before the database and after it: one that a row refers to is in the copy, whenever it was added. */
export async function copyData(dataDir: string, target: string, copyDatabase: CopyDatabase): Promise<void> {
  await copyFiles(dataDir, target);
  await copyDatabase(path.join(target, EMBEDDED_FOLDER));
  await copyFiles(dataDir, target);
}

/** Stored files never change, so those in the copy are skipped; one may be removed while the folder is read. */
export async function copyFiles(dataDir: string, target: string): Promise<void> {
  const uploads = path.join(dataDir, 'uploads');
  const entries = fs.existsSync(uploads) ? await fs.promises.readdir(uploads, { withFileTypes: true }) : [];
  if (entries.length > 0) await fs.promises.mkdir(path.join(target, 'uploads'), { recursive: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join('uploads', name));
  for (const name of [...names, KEY_FILE]) {
    const { COPYFILE_EXCL, COPYFILE_FICLONE } = fs.constants;
    const copying = fs.promises.copyFile(
      path.join(dataDir, name),
      path.join(target, name),
      COPYFILE_EXCL | COPYFILE_FICLONE,
    );
    await copying.catch((error: unknown) => {
      if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    });
  }
}

async function open(folder: string): Promise<Omit<Backup, 'folder'>> {
  const { client, close } = await openEmbeddedDatabase(folder, () => undefined);
  try {
    const db = wrapEmbedded(client);
    const [accounts] = await db.select({ rows: count() }).from(users).where(isNull(users.ownerId));
    const [messages] = await db.select({ rows: count() }).from(deliveries);
    return { accountsCount: accounts?.rows ?? 0, messagesCount: messages?.rows ?? 0 };
  } finally {
    await close();
  }
}

/** Flushes everything to disk: a backup must survive a power cut. */
async function flush(folder: string): Promise<void> {
  for (const entry of await fs.promises.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await fs.promises.open(path.join(entry.parentPath, entry.name), 'r');
    await file.sync().finally(() => file.close());
  }
}
