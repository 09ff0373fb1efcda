import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { FILE_HEAD_BYTES } from './fileType';

const NAME_RANDOM_BYTES = 20;
const UNFINISHED = '.part';
/** An upload that did not end within this time never will. */
const UNFINISHED_MAX_MS = 60 * 60 * 1000;

/** A file that has arrived and waits to be kept or discarded. */
export interface ReceivedFile {
  sizeBytes: number;
  /** The first bytes, which decide what it is. */
  head: Buffer;
  /** Gives it its name for good: random, and so unguessable. Answers the name. */
  keep(extension: string): Promise<string>;
  /** Removes it, kept or not. */
  discard(): Promise<void>;
}

/** Makes the folder, and removes what a crash cut off long ago. */
export function prepareUploadDir(uploadDir: string): void {
  fs.mkdirSync(uploadDir, { recursive: true });
  for (const name of fs.readdirSync(uploadDir).filter((entry) => entry.endsWith(UNFINISHED))) {
    const file = path.join(uploadDir, name);
    if (fs.statSync(file).mtimeMs < Date.now() - UNFINISHED_MAX_MS) fs.rmSync(file, { force: true });
  }
}

/** Files on our own disk. */
export interface FileStore {
  /** Writes a stream to disk without holding it in memory; when the stream breaks off nothing is left behind. */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** Removing what is gone already is fine. */
  remove(name: string): Promise<void>;
}

/** @param uploadDir where the files are; nothing else is there */
export function createFileStore(uploadDir: string): FileStore {
  const pathOf = (name: string) => path.join(uploadDir, path.basename(name));
  const remove = (name: string) => fs.promises.rm(pathOf(name), { force: true });

  return {
    remove,

    async receive(stream) {
      const id = randomBytes(NAME_RANDOM_BYTES).toString('hex');
      let name = id + UNFINISHED;
      const measure = createMeasure();
      try {
        await pipeline(stream, measure.through, fs.createWriteStream(pathOf(name), { flags: 'wx' }));
      } catch (error) {
        await remove(name);
        throw error;
      }
      return {
        sizeBytes: measure.sizeBytes(),
        head: measure.head(),
        async keep(extension) {
          const kept = `${id}.${extension}`;
          await fs.promises.rename(pathOf(name), pathOf(kept));
          name = kept;
          return kept;
        },
        discard: () => remove(name),
      };
    },
  };
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
