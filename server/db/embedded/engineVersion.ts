import fs from 'node:fs';
import path from 'node:path';

/** Major version of PostgreSQL inside the embedded engine; a folder of another one cannot be opened. */
export const ENGINE_MAJOR = '18';

const VERSION_FILE = 'PG_VERSION';

/** The data folder was written by another major version of the embedded engine; it is unchanged. */
export class EngineVersionError extends Error {
  override name = 'EngineVersionError';
  constructor(
    readonly folder: string,
    /** Major version of the folder. */
    readonly found: string,
  ) {
    super(`${folder} was written by version ${found} of the embedded database, this one is ${ENGINE_MAJOR}`);
  }
}

/** Major version that wrote a database folder; null when the folder is missing or has none. */
export function readFolderMajor(folder: string): string | null {
  const file = path.join(folder, VERSION_FILE);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
}

/** @throws EngineVersionError when this engine cannot open the folder */
export function requireSameMajor(folder: string): void {
  const found = readFolderMajor(folder);
  if (found !== null && found !== ENGINE_MAJOR) throw new EngineVersionError(folder, found);
}
