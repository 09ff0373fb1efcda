import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { FilesUnavailableError } from './fileStore';
import { FILE_HEAD_BYTES } from './fileType';

const NAME_RANDOM_BYTES = 20;
const UNFINISHED = '.part';
/** What was not finished within this time never will be. */
const UNFINISHED_MAX_MS = 60 * 60 * 1000;

/** A file on our own disk that nobody else knows of yet. */
export interface SpooledFile {
  /** The name it will get, without its extension. */
  id: string;
  path: string;
  sizeBytes: number;
  head: Buffer;
}

/** A path in a folder for something that is being written there. */
export const unfinishedPath = (folder: string): string =>
  path.join(folder, randomBytes(NAME_RANDOM_BYTES).toString('hex') + UNFINISHED);

/** Removes what a crash cut off long ago. */
export function removeUnfinished(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((entry) => entry.endsWith(UNFINISHED))) {
    const file = path.join(folder, name);
    const { mtimeMs = Date.now() } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - UNFINISHED_MAX_MS) fs.rmSync(file, { force: true });
  }
}

/**
 * Writes a stream to disk, through to the disk itself. A stream that breaks off leaves nothing behind, and its own failure is
 * thrown on. @throws FilesUnavailableError when the disk is the trouble.
 */
export async function spool(stream: Readable, folder: string): Promise<SpooledFile> {
  const file = unfinishedPath(folder);
  const measure = createMeasure();
  let diskFailure: unknown = null;
  const disk = fs.createWriteStream(file, { flags: 'wx', flush: true });
  const closed = new Promise<void>((resolve) => disk.once('close', resolve));
  disk.on('error', (error) => (diskFailure ??= 'syscall' in error ? error : null));
  try {
    await pipeline(stream, measure.through, disk);
  } catch (error) {
    // A stream may break off before the disk has opened the file, which is there only then.
    await closed;
    await fs.promises.rm(file, { force: true }).catch(() => undefined);
    throw diskFailure === null ? error : new FilesUnavailableError(diskFailure);
  }
  return { id: path.basename(file, UNFINISHED), path: file, sizeBytes: measure.sizeBytes(), head: measure.head() };
}

/** Counts what flows through and remembers how it begins. */
function createMeasure() {
  let sizeBytes = 0;
  let head = Buffer.alloc(0);
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (head.length < FILE_HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, FILE_HEAD_BYTES);
      done(null, chunk);
    },
  });
  return { through, sizeBytes: () => sizeBytes, head: () => head };
}
