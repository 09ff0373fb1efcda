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
import { moveDatabase, type MovedTable } from './moveDatabase';
import { moveFiles, type MovedFiles } from './moveFiles';

/** Why a move does not even begin, a key below `move` of `locales/ru/server.json`. */
export type HouseProblem = 'noSource' | 'keyDiffers';

/** What stands in the way, before anything was done. */
export class HouseError extends Error {
  constructor(
    readonly problem: HouseProblem,
    readonly dataDir: string,
  ) {
    super(problem);
    this.name = 'HouseError';
  }
}

/** A house that has moved. */
export interface MovedHouse {
  tables: MovedTable[];
  files: MovedFiles;
  /** Where the old database stands now, so that nobody starts it again by mistake. */
  formerDatabase: string;
  /** The key file that other machines need the content of; null when there is none, or ENCRYPTION_KEY is set. */
  keyFile: string | null;
}

const log = { info: () => undefined, error: () => undefined };

/**
 * Moves from the embedded database and the folder `uploads` of `dataDir` to what the settings name: files first, then the
 * database as a whole, then the old database is put aside.
 * @throws HouseError, MoveError, FilesUnavailableError, DirectoryBusyError while a server runs on `dataDir`
 */
export async function moveHouse(config: Config, targetUrl: string): Promise<MovedHouse> {
  const { dataDir } = config;
  const folder = path.join(dataDir, EMBEDDED_FOLDER);
  if (!fs.existsSync(folder)) throw new HouseError('noSource', dataDir);
  const keyFile = findKeyFile(config);
  const { client, close } = await openEmbeddedDatabase(dataDir, () => undefined);
  try {
    const files = await moveFilesHere(config, wrapEmbedded(client), path.join(dataDir, 'uploads'));
    const tables = await client.transaction((source) => moveDatabase(source, targetUrl));
    return { tables, files, formerDatabase: `${folder}.moved-${Date.now()}`, keyFile };
  } finally {
    await close();
  }
}

/** Puts the old database aside, once nothing has it open. */
export function putAside({ dataDir }: Config, { formerDatabase }: MovedHouse): void {
  fs.renameSync(path.join(dataDir, EMBEDDED_FOLDER), formerDatabase);
}

/** Copies every file that the database knows of from a folder into the store that the settings name. */
export async function moveFilesHere(config: Config, db: Database, folder: string): Promise<MovedFiles> {
  const rows = await db.select({ url: mediaFiles.url }).from(mediaFiles).where(isNull(mediaFiles.removedAt));
  const names = rows.map(({ url }) => storedNameOf(url));
  const from = createFolderStore({ folder, isOurs: true }, log);
  return moveFiles(from, openFileStore(config, log), names);
}

/** @throws HouseError when WhatsApp's credentials could not be read after the move. */
function findKeyFile({ dataDir, whatsapp }: Config): string | null {
  const found = readKeyFile(dataDir);
  if (found === null) return null;
  if (whatsapp.encryptionKey === null) return found.file;
  if (found.key !== whatsapp.encryptionKey.toLowerCase()) throw new HouseError('keyDiffers', dataDir);
  return null;
}
