import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

import { MINUTE_MS } from '@contract/time';

import { migrateEmbedded } from '../migrateDatabase';
import { readSeed } from '../seed';
import { DurableFiles, durableStartParams } from '../../vendor/pglite';

import { lockDirectory, type DirectoryLock } from './directoryLock';
import { requireSameMajor } from './engineVersion';
import { copyOpenDatabase } from './copyOpenDatabase';

/** Folder of the embedded database below DATA_DIR. */
export const EMBEDDED_FOLDER = 'database';

/** The embedded database of one data directory, owned by this process until `close`. */
export interface EmbeddedDatabase {
  client: PGlite;
  /** Copies the database's folder while it is in use. @returns how long no statement ran, in milliseconds */
  copyTo(target: string): Promise<number>;
  onCommand: DirectoryLock['onCommand'];
  close: () => Promise<void>;
}

/**
 * Opens or creates the embedded database below `dataDir`.
 * @throws DirectoryBusyError when another process has it; EngineVersionError for a folder of another major version; Error when a commit would not reach the disk
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  onUpkeepError: (error: unknown) => void,
): Promise<EmbeddedDatabase> {
  const lock = await lockDirectory(dataDir);
  try {
    const { client, files } = await openFiles(dataDir);
    const stopUpkeep = startCheckpoints(client, files, onUpkeepError);
    return {
      client,
      copyTo: (target) => copyOpenDatabase(client, path.join(dataDir, EMBEDDED_FOLDER), target),
      onCommand: (handle) => lock.onCommand(handle),
      close: () => closeAll(client, lock, stopUpkeep),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * After a first start that was killed the marker file remains: nothing was committed yet, so the folder is recreated.
 */
async function openFiles(dataDir: string): Promise<{ client: PGlite; files: DurableFiles }> {
  const folder = path.join(dataDir, EMBEDDED_FOLDER);
  const unfinishedMark = path.join(dataDir, 'database.unfinished');
  if (fs.existsSync(unfinishedMark)) fs.rmSync(folder, { recursive: true, force: true });
  requireSameMajor(folder);
  const isNew = !fs.existsSync(folder);
  if (isNew) fs.writeFileSync(unfinishedMark, '');
  const files = new DurableFiles(folder);
  const seed = isNew ? readSeed() : null;
  const client = await PGlite.create({
    fs: files,
    startParams: durableStartParams(),
    ...(seed && { loadDataDir: seed }),
  });
  await assertDurable(client, files);
  await migrateEmbedded(client);
  fs.rmSync(unfinishedMark, { force: true });
  return { client, files };
}

/** @throws Error when a commit does not reach the disk. */
export async function assertDurable(client: PGlite, files: Pick<DurableFiles, 'syncCount'>): Promise<void> {
  const settings = await client.query<{ fsync: string }>('show fsync');
  const before = files.syncCount;
  await client.query(`select pg_logical_emit_message(true, 'voronka', 'start')`);
  if (settings.rows[0]?.fsync === 'on' && files.syncCount > before) return;
  await client.close();
  throw new Error('The embedded database does not flush its commits to the disk');
}

async function closeAll(client: PGlite, lock: DirectoryLock, stopUpkeep: () => void): Promise<void> {
  stopUpkeep();
  await client.close();
  await lock.release();
}

const CHECKPOINT_EVERY_MS = MINUTE_MS;

/**
 * Replaces PostgreSQL's checkpointer, which the embedded one lacks: without checkpoints its log grows without limit. Idle
 * while nothing is written.
 * @returns stops it
 */
function startCheckpoints(client: PGlite, files: DurableFiles, onError: (error: unknown) => void): () => void {
  let seenSyncs = files.syncCount;

  async function runMaintenance() {
    if (files.syncCount === seenSyncs) return;
    await client.exec('checkpoint');
    seenSyncs = files.syncCount;
  }

  const timer = setInterval(() => void runMaintenance().catch(onError), CHECKPOINT_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
