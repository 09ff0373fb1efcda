import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { PGlite } from '@electric-sql/pglite';

import { lockDirectory } from '../db/embedded/directoryLock';
import { EMBEDDED_FOLDER, openEmbeddedDatabase } from '../db/embedded/embeddedDatabase';
import { ENGINE_MAJOR, readFolderMajor } from '../db/embedded/engineVersion';
import { migrateEmbedded } from '../db/migrateDatabase';
import { copyAll, type CopiedTable } from './copyDatabase';

/** Why no upgrade is made; a key below `upgrade` in `locales/ru/server.json`. */
export type UpgradeProblem = 'noSource' | 'isCurrent' | 'noOldEngine' | 'wrongEngine';

/** An upgrade that was refused; the data folder is unchanged. */
export class UpgradeError extends Error {
  constructor(
    readonly problem: UpgradeProblem,
    readonly place: string,
    options?: ErrorOptions,
  ) {
    super(`${problem}: ${place}`, options);
    this.name = 'UpgradeError';
  }
}

/** Opens a database folder with another version of the engine. */
export type OpenEngine = (folder: string) => Promise<PGlite>;

/** A database that was copied into a folder of this engine. */
export interface UpgradeResult {
  tables: CopiedTable[];
  /** New name of the old folder, which is unchanged. */
  formerDatabase: string;
}

/**
 * Copies the embedded database of another major version into a new folder of this one, and compares all rows. The old folder
 * is only copied and, at the end, renamed; after a failure everything is as before.
 * @throws UpgradeError, CopyError, DirectoryBusyError while a server runs on `dataDir`
 */
export async function upgradeEmbedded(dataDir: string, openOld: OpenEngine): Promise<UpgradeResult> {
  const folder = path.join(dataDir, EMBEDDED_FOLDER);
  const major = readFolderMajor(folder);
  if (major === null) throw new UpgradeError('noSource', dataDir);
  if (major === ENGINE_MAJOR) throw new UpgradeError('isCurrent', folder);
  const lock = await lockDirectory(dataDir);
  const draft = path.join(dataDir, 'database.upgrade');
  try {
    await fs.promises.rm(draft, { recursive: true, force: true });
    const tables = await copyInto(draft, folder, openOld);
    const formerDatabase = `${folder}.version-${major}-${Date.now()}`;
    await fs.promises.rename(folder, formerDatabase);
    await fs.promises.rename(path.join(draft, EMBEDDED_FOLDER), folder);
    return { tables, formerDatabase };
  } finally {
    await fs.promises.rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}

/** The old engine opens a copy: opening writes. Its schema is migrated first, so that both have the same tables. */
async function copyInto(draft: string, folder: string, openOld: OpenEngine): Promise<CopiedTable[]> {
  const sourceFolder = path.join(draft, 'source');
  await fs.promises.cp(folder, sourceFolder, { recursive: true, preserveTimestamps: true });
  const source = await openOld(sourceFolder).catch((cause: unknown) => {
    throw new UpgradeError('wrongEngine', folder, { cause });
  });
  try {
    await migrateEmbedded(source);
    const target = await openEmbeddedDatabase(draft, () => undefined);
    try {
      return await source.transaction((from) => target.client.transaction((to) => copyAll(from, to)));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The engine of an earlier installation of this server. @throws UpgradeError noOldEngine */
export async function loadEngine(installation: string): Promise<OpenEngine> {
  try {
    const entry = createRequire(path.join(installation, 'package.json')).resolve('@electric-sql/pglite');
    const library = (await import(pathToFileURL(entry).href)) as { PGlite: typeof PGlite };
    return (folder) => library.PGlite.create(folder);
  } catch (cause) {
    throw new UpgradeError('noOldEngine', installation, { cause });
  }
}
