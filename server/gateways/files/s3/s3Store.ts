import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { ByteRange, FileStore, ReceivedFile } from '../fileStore';
import { mimeOfExtension } from '../fileType';
import { spool, type SpooledFile } from '../spool';
import { createStoreGuard, type StoreLog } from '../storeHealth';
import { createLocalCopies } from './localCopies';
import { openS3, type S3Library, type S3Place } from './s3Library';

const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE_COUNT = 2;
/** How often an interrupted download is started again. */
const DOWNLOADS_MAX_COUNT = 3;

/**
 * Files in a bucket of an S3-compatible store. Uploads are spooled and checked locally before they are stored; files
 * for messengers are copied to the local disk.
 * @param copiesFolder private to this machine, created when missing
 */
export function createS3Store(place: S3Place, copiesFolder: string, log: StoreLog): FileStore {
  const guard = createStoreGuard(log);
  const copies = createLocalCopies(copiesFolder);
  const target = (name: string) => ({ Bucket: place.bucket, Key: place.prefix + path.posix.basename(name) });
  let opening: Promise<S3Library> | null = null;
  const s3 = () => (opening ??= openS3(place));

  async function remove(name: string): Promise<void> {
    const { client, commands } = await s3();
    await client.send(new commands.DeleteObjectCommand(target(name)));
    await copies.forget(name);
  }

  async function open(name: string, range?: ByteRange) {
    const { client, commands } = await s3();
    const Range = range && `bytes=${range.from}-${range.to}`;
    const { Body } = await client.send(new commands.GetObjectCommand({ ...target(name), Range }));
    if (!(Body instanceof Readable)) throw new Error('The store returned no body');
    return Body;
  }

  async function upload({ path: file }: SpooledFile, name: string): Promise<void> {
    const { client, Upload } = await s3();
    const ContentType = mimeOfExtension(path.extname(name).slice(1)) ?? undefined;
    const params = { ...target(name), ContentType, Body: fs.createReadStream(file, { highWaterMark: PART_BYTES }) };
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE_COUNT }).done();
  }

  /** Writes the whole file to disk; Node's HTTP client checks the length. */
  async function download(name: string, file: string): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const body = await orMissing(() => open(name));
      if (body === null) return false;
      try {
        await pipeline(body, fs.createWriteStream(file));
        return true;
      } catch (error) {
        if (attempt === DOWNLOADS_MAX_COUNT) throw error;
      }
    }
  }

  function hold(file: SpooledFile): ReceivedFile {
    let keptName: string | null = null;
    const nameAs = (extension: string) => `${file.id}.${extension}`;
    return {
      sizeBytes: file.sizeBytes,
      head: file.head,
      nameAs,
      keep: (extension) =>
        guard(async () => {
          keptName = nameAs(extension);
          await upload(file, keptName);
          await copies.adopt(file.path, keptName);
        }),
      async discard() {
        await fs.promises.rm(file.path, { force: true });
        const name = keptName;
        if (name !== null) await guard(() => remove(name));
      },
    };
  }

  return {
    put: (name, stream) =>
      guard(async () => {
        const file = await spool(stream, copies.folder);
        await upload(file, name).finally(() => fs.promises.rm(file.path, { force: true }));
      }),
    receive: async (stream) => hold(await spool(stream, copies.folder)),
    remove: (name) => guard(() => remove(name)),
    open: (name, range) => guard(() => orMissing(() => open(name, range))),
    bringHere: (name) => guard(() => copies.find(name, (file) => download(name, file))),

    sizeOf: (name) =>
      guard(() =>
        orMissing(async () => {
          const { client, commands } = await s3();
          return (await client.send(new commands.HeadObjectCommand(target(name)))).ContentLength ?? null;
        }),
      ),

    check: () =>
      guard(async () => {
        const { client, commands } = await s3();
        await client.send(new commands.HeadBucketCommand({ Bucket: place.bucket }));
      }),
  };
}

/** A missing object is no error; a missing bucket is. */
async function orMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NoSuchKey' || name === 'NotFound') return null;
    throw error;
  }
}
