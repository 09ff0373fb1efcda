import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { HOUR_MS } from '@contract/time';

import { FilesUnavailableError } from './fileStore';
import { FILE_HEAD_BYTES, paddingBytes } from './fileType';

const NAME_RANDOM_BYTES = 20;
const UNFINISHED = '.part';
/** Unfinished files older than this are abandoned. */
const UNFINISHED_MAX_MS = HOUR_MS;

/** A local file that is not stored yet. */
export interface SpooledFile {
  /** Its future name without the extension. */
  id: string;
  path: string;
  sizeBytes: number;
  head: Buffer;
}

/** Path of a file that is being written to a folder. */
export const unfinishedPath = (folder: string): string =>
  path.join(folder, randomBytes(NAME_RANDOM_BYTES).toString('hex') + UNFINISHED);

/** Removes files left by a crash. */
export function removeUnfinished(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((entry) => entry.endsWith(UNFINISHED))) {
    const file = path.join(folder, name);
    const { mtimeMs = Date.now() } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - UNFINISHED_MAX_MS) fs.rmSync(file, { force: true });
  }
}

/**
 * Writes a stream to disk and flushes it. When the stream fails, the file is removed and the stream's error is
 * rethrown.
 * @throws FilesUnavailableError when the disk fails
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
    // A stream may fail before the file is opened, which creates it.
    await closed;
    await fs.promises.rm(file, { force: true }).catch(() => undefined);
    throw diskFailure === null ? error : new FilesUnavailableError(diskFailure);
  }
  return { id: path.basename(file, UNFINISHED), path: file, sizeBytes: measure.sizeBytes(), head: measure.head() };
}

/** Counts bytes and keeps the first ones; behind padding that is longer than those, the first ones after it. */
function createMeasure() {
  let sizeBytes = 0;
  let skippedBytes = 0;
  let head = Buffer.alloc(0);
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      const rest = chunk.subarray(skippedBytes);
      skippedBytes -= chunk.length - rest.length;
      if (rest.length > 0 && head.length < FILE_HEAD_BYTES) {
        head = Buffer.concat([head, rest]);
        for (let bytes = paddingBytes(head); bytes > FILE_HEAD_BYTES; bytes = paddingBytes(head)) {
          skippedBytes = Math.max(0, bytes - head.length);
          head = head.subarray(bytes);
        }
        head = head.subarray(0, FILE_HEAD_BYTES);
      }
      done(null, chunk);
    },
  });
  return { through, sizeBytes: () => sizeBytes, head: () => head };
}
