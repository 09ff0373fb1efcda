import type { MultipartFile } from '@fastify/multipart';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import { cutText } from '@contract/graphemes';
import type { DataLimits } from '@contract/schemas/dataLimits';

import { mediaFiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { sqlNow } from '../../gateways/clock';
import { urlOfStored, type ReceivedFile } from '../../gateways/files/fileStore';
import { detectFileType } from '../../gateways/files/fileType';
import { markRemoved, removeMarkedFiles } from './removeMedia';
import type { Queryable, Transaction } from '../../db/database';
import { lockOwner } from '../../db/ownRows';

const NAME_MAX_CHARS = 200;
/** Control characters and those of direction, removed from file names; joiners are part of emoji and of Persian words. */
const UNSAFE_IN_NAMES = /[\p{Cc}\p{Bidi_Control}]/gu;

/** Files that the owner attaches to messages. */
export type MediaService = ReturnType<typeof createMediaService>;

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'files'> & {
  config: Pick<Deps['config'], 'keepDays' | 'filesQuotaBytes'>;
};

export function createMediaService({ db, clock, log, files, config }: Parts) {
  /** @throws AppError BAD_REQUEST when the upload is aborted, FilesUnavailableError */
  async function receive(part: MultipartFile): Promise<ReceivedFile> {
    try {
      return await files.receive(part.file);
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('BAD_REQUEST');
    }
  }

  /**
   * Stores a file that nobody may use yet. Inserts the row first, marked as removed, so that a crash leaves no file without a row.
   * @throws FILE_EMPTY, FILE_TYPE_NOT_ALLOWED, FILES_QUOTA_EXCEEDED, FilesUnavailableError
   */
  async function stage(userId: number, received: ReceivedFile, fileName: string): Promise<string> {
    if (received.sizeBytes === 0) throw new AppError('FILE_EMPTY');
    const type = detectFileType(received.head);
    if (!type) throw new AppError('FILE_TYPE_NOT_ALLOWED');
    const storedName = received.nameAs(type.extension);
    const url = urlOfStored(storedName);
    const file = { name: cleanName(fileName) || storedName, mime: type.mime, sizeBytes: received.sizeBytes };
    await db.transaction(async (tx) => {
      await requireSpace(tx, userId, file.sizeBytes, config.filesQuotaBytes);
      await tx.insert(mediaFiles).values({ userId, url, ...file, removedAt: sqlNow(clock) });
    });
    await received.keep(type.extension);
    return url;
  }

  const release = (urls: string[]) =>
    db.update(mediaFiles).set({ removedAt: null }).where(inArray(mediaFiles.url, urls));

  async function keep(userId: number, received: ReceivedFile, fileName: string): Promise<string> {
    const url = await stage(userId, received, fileName);
    await release([url]);
    return url;
  }

  return {
    /**
     * Stores several files, all or none; they are used within a day, or removed. `names` are in the order of the files.
     * @returns their addresses @throws like `upload`
     */
    async keepAll(userId: number, received: readonly ReceivedFile[], names: readonly string[]): Promise<string[]> {
      const urls: string[] = [];
      try {
        for (const [at, file] of received.entries()) urls.push(await stage(userId, file, names[at] ?? ''));
        if (urls.length > 0) await release(urls);
        return urls;
      } catch (error) {
        // Their rows stay marked: what cannot be removed now is removed later.
        await removeMarkedFiles({ db, files }, urls).catch(() => undefined);
        throw error;
      }
    },

    /** How long the server keeps the owner's history, and the space of their files. */
    async getDataLimits(userId: number): Promise<DataLimits> {
      const { runs, broadcasts, greetings, support } = config.keepDays;
      return {
        runsKeepDays: runs,
        broadcastsKeepDays: broadcasts,
        greetingsKeepDays: greetings,
        supportKeepDays: support,
        filesBytes: await readFilesBytes(db, userId),
        filesMaxBytes: config.filesQuotaBytes,
      };
    },

    /**
     * Stores the one file of a form and returns its address.
     * @throws AppError FILE_MISSING, FILE_TOO_LARGE, FILE_EMPTY, FILE_TYPE_NOT_ALLOWED, FILES_QUOTA_EXCEEDED, or
     * BAD_REQUEST when it is aborted
     * @throws FilesUnavailableError, and FilesLimitError of the form when a second file comes: none is kept then
     */
    async upload(userId: number, form: AsyncIterator<MultipartFile> | undefined): Promise<string> {
      const first = await form?.next();
      if (!form || !first || first.done) throw new AppError('FILE_MISSING');
      const part = first.value;
      const received = await receive(part);
      try {
        // The limit truncates the stream silently: only now it is known whether the file is complete.
        if (part.file.truncated) throw new AppError('FILE_TOO_LARGE');
        // Reads the form to its end: a second file must be an error, not be ignored.
        await form.next();
        return await keep(userId, received, part.filename);
      } catch (error) {
        // A file that cannot be removed now is removed later with its row, which stays marked.
        await received.discard().catch(() => undefined);
        throw error;
      }
    },

    /**
     * Removes files of the caller; those still in use stay. While the store is unavailable they are hidden from the
     * owner and removed later.
     * @throws AppError MEDIA_NOT_FOUND when one of them is missing or belongs to another owner; then none is removed
     */
    async remove(userId: number, urls: string[]): Promise<void> {
      const wanted = [...new Set(urls)];
      if (wanted.length === 0) return;
      const given = await db.transaction(async (tx) => {
        const isOwn = and(eq(mediaFiles.userId, userId), inArray(mediaFiles.url, wanted), isNull(mediaFiles.removedAt));
        const own = await tx.select({ url: mediaFiles.url }).from(mediaFiles).where(isOwn);
        if (own.length < wanted.length) throw new AppError('MEDIA_NOT_FOUND');
        return markRemoved(tx, clock, { userId, urls: wanted, isPatient: true });
      });
      await removeMarkedFiles({ db, files }, given).catch((err: unknown) =>
        log.warn({ err }, 'files are removed later'),
      );
    },
  };
}

/** The original file name without folders and unsafe characters. */
function cleanName(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  return cutText(name.replace(UNSAFE_IN_NAMES, '').trim(), NAME_MAX_CHARS);
}

const BYTES_PER_MB = 1_024 * 1_024;
const toMb = (bytes: number) => Math.ceil(bytes / BYTES_PER_MB);

/** Bytes of an owner's files, including those that are being stored or wait for their removal. */
async function readFilesBytes(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${mediaFiles.sizeBytes}), 0)`.mapWith(Number) })
    .from(mediaFiles)
    .where(eq(mediaFiles.userId, userId));
  return row?.bytes ?? 0;
}

/**
 * Locks the owner until the end of the transaction, which inserts the file: uploads at the same time are counted one after the
 * other.
 * @param maxBytes 0: no limit
 * @throws AppError FILES_QUOTA_EXCEEDED
 */
async function requireSpace(tx: Transaction, userId: number, sizeBytes: number, maxBytes: number): Promise<void> {
  if (maxBytes === 0) return;
  await lockOwner(tx, userId);
  const usedBytes = await readFilesBytes(tx, userId);
  if (usedBytes + sizeBytes <= maxBytes) return;
  const values = { fileMb: toMb(sizeBytes), usedMb: toMb(usedBytes), quotaMb: toMb(maxBytes) };
  throw new AppError('FILES_QUOTA_EXCEEDED', values);
}
