import fs from 'node:fs';
import path from 'node:path';

import { isNull } from 'drizzle-orm';

import type { Config } from '../config';
import { wrapEmbedded } from '../db/client';
import type { Database } from '../db/database';
import { EMBEDDED_FOLDER, openEmbeddedDatabase } from '../db/embedded/embeddedDatabase';
import { mediaFiles } from '../db/schema';
import { storedNameOf } from '../gateways/files/fileStore';
import { createFolderStore } from '../gateways/files/folder/folderStore';
import { openFileStore } from '../gateways/files/openFileStore';
import { readKeyFile } from '../gateways/messenger/whatsapp/encryptionKey';
import { copyDatabase, type CopiedTable } from './copyDatabase';
import { copyFiles, type CopiedFiles } from './copyFiles';

/** Why a migration does not start; a key below `move` in `locales/ru/server.json`. */
export type MigrationProblem = 'noSource' | 'keyDiffers';

/** A precondition of the migration that does not hold. */
export class MigrationError extends Error {
  constructor(
    readonly problem: MigrationProblem,
    readonly dataDir: string,
  ) {
    super(problem);
    this.name = 'MigrationError';
  }
}

export interface MigrationResult {
  tables: CopiedTable[];
  files: CopiedFiles;
  /** New name of the old database, so that it is not started again by mistake. */
  formerDatabase: string;
  /** The key file that other machines need; null when there is none, or ENCRYPTION_KEY is set. */
  keyFile: string | null;
}

const log = { info: () => undefined, error: () => undefined };

/**
 * Migrates from the embedded database and the folder `uploads` of `dataDir` to the configured database and file store:
 * files first, then the whole database.
 * @throws MigrationError, CopyError, FilesUnavailableError, DirectoryBusyError while a server runs on `dataDir`
 */
export async function migrateToServer(config: Config, targetUrl: string): Promise<MigrationResult> {
  const { dataDir } = config;
  const folder = path.join(dataDir, EMBEDDED_FOLDER);
  if (!fs.existsSync(folder)) throw new MigrationError('noSource', dataDir);
  const keyFile = findKeyFile(config);
  const { client, close } = await openEmbeddedDatabase(dataDir, () => undefined);
  try {
    const files = await copyFilesFromFolder(config, wrapEmbedded(client), path.join(dataDir, 'uploads'));
    const tables = await client.transaction((source) => copyDatabase(source, targetUrl));
    return { tables, files, formerDatabase: `${folder}.moved-${Date.now()}`, keyFile };
  } finally {
    await close();
  }
}

/** Renames the old database once it is closed. */
export function retireEmbeddedDatabase({ dataDir }: Config, { formerDatabase }: MigrationResult): void {
  fs.renameSync(path.join(dataDir, EMBEDDED_FOLDER), formerDatabase);
}

/** Copies every file in the database from a folder into the configured store. */
export async function copyFilesFromFolder(config: Config, db: Database, folder: string): Promise<CopiedFiles> {
  const rows = await db.select({ url: mediaFiles.url }).from(mediaFiles).where(isNull(mediaFiles.removedAt));
  const names = rows.map(({ url }) => storedNameOf(url));
  const from = createFolderStore({ folder, isOurs: true }, log);
  return copyFiles(from, openFileStore(config, log), names);
}

/** @throws MigrationError when WhatsApp's credentials would be unreadable after the migration. */
function findKeyFile({ dataDir, whatsapp }: Config): string | null {
  const found = readKeyFile(dataDir);
  if (found === null) return null;
  if (whatsapp.encryptionKey === null) return found.file;
  if (found.key !== whatsapp.encryptionKey.toLowerCase()) throw new MigrationError('keyDiffers', dataDir);
  return null;
}
