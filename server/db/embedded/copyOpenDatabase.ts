import fs from 'node:fs';
import path from 'node:path';

import type { PGlite } from '@electric-sql/pglite';

import { SECOND_MS } from '@contract/time';

import { runExclusive } from '../../vendor/pglite';

/** Times of files may be this coarse: a file changed so shortly before is copied again. */
const COARSE_TIME_MS = 2 * SECOND_MS;

/** A file of the source when it was copied. */
interface CopiedFile {
  sizeBytes: number;
  changedMs: number;
  copiedMs: number;
}

/**
 * Copies the folder of an open embedded database, in two passes: all files while statements run, then, while none runs,
 * those that have changed. The copy is what a process killed at that moment leaves behind, which the next start recovers.
 * @returns how long no statement ran, in milliseconds
 */
export async function copyOpenDatabase(client: PGlite, source: string, target: string): Promise<number> {
  const copied = await copyChanged(source, target, new Map());
  // Makes the log short that the copy recovers from.
  await client.exec('checkpoint');
  return runExclusive(client, async () => {
    const startedMs = performance.now();
    await copyChanged(source, target, copied);
    return performance.now() - startedMs;
  });
}

/** Makes `target` equal to `source`, except for files known to be equal. @returns what was copied, by relative path */
async function copyChanged(source: string, target: string, known: ReadonlyMap<string, CopiedFile>) {
  const copied = new Map<string, CopiedFile>();
  await fs.promises.mkdir(target, { recursive: true });
  for (const entry of await fs.promises.readdir(source, { recursive: true, withFileTypes: true })) {
    const from = path.join(entry.parentPath, entry.name);
    const name = path.relative(source, from);
    if (entry.isDirectory()) await fs.promises.mkdir(path.join(target, name), { recursive: true });
    if (!entry.isFile()) continue;
    const file = await copyFile(from, path.join(target, name), known.get(name));
    if (file) copied.set(name, file);
  }
  for (const name of known.keys())
    if (!copied.has(name)) await fs.promises.rm(path.join(target, name), { force: true });
  return copied;
}

/** @returns null for a file that is removed meanwhile */
async function copyFile(from: string, to: string, known: CopiedFile | undefined): Promise<CopiedFile | null> {
  try {
    const copiedMs = Date.now();
    const { size: sizeBytes, mtimeMs: changedMs } = await fs.promises.stat(from);
    const isSame = known?.sizeBytes === sizeBytes && known.changedMs === changedMs;
    if (isSame && changedMs < known.copiedMs - COARSE_TIME_MS) return known;
    await fs.promises.mkdir(path.dirname(to), { recursive: true });
    await fs.promises.copyFile(from, to, fs.constants.COPYFILE_FICLONE);
    return { sizeBytes, changedMs, copiedMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
