import type { MultipartFile } from '@fastify/multipart';
import { and, eq, inArray, isNull } from 'drizzle-orm';

import { mediaFiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { sqlNow } from '../../gateways/clock';
import { urlOfStored, type ReceivedFile } from '../../gateways/files/fileStore';
import { detectFileType } from '../../gateways/files/fileType';
import { markRemoved, removeMarkedFiles } from './removeMedia';

const NAME_MAX_CHARS = 200;
/** What neither a screen nor another system should ever get in a name: control characters and what turns text around. */
const UNSAFE_IN_NAMES = /[\p{Cc}\p{Cf}]/gu;

/** Files that the owner attaches to messages. */
export type MediaService = ReturnType<typeof createMediaService>;

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'files'>;

export function createMediaService({ db, clock, log, files }: Parts) {
  /** @throws AppError BAD_REQUEST when the form breaks off, FilesUnavailableError */
  async function receive(part: MultipartFile): Promise<ReceivedFile> {
    try {
      return await files.receive(part.file);
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('BAD_REQUEST');
    }
  }

  /**
   * The row comes first, marked as nobody's, so that a crash leaves no file that nobody knows of.
   * @throws AppError FILE_EMPTY, FILE_TYPE_NOT_ALLOWED, FilesUnavailableError
   */
  async function keep(userId: number, received: ReceivedFile, fileName: string): Promise<string> {
    if (received.sizeBytes === 0) throw new AppError('FILE_EMPTY');
    const type = detectFileType(received.head);
    if (!type) throw new AppError('FILE_TYPE_NOT_ALLOWED');
    const storedName = received.nameAs(type.extension);
    const url = urlOfStored(storedName);
    const file = { name: cleanName(fileName) || storedName, mime: type.mime, sizeBytes: received.sizeBytes };
    await db.insert(mediaFiles).values({ userId, url, ...file, removedAt: sqlNow(clock) });
    await received.keep(type.extension);
    await db.update(mediaFiles).set({ removedAt: null }).where(eq(mediaFiles.url, url));
    return url;
  }

  return {
    /**
     * Takes the one file of a form in and answers its address.
     * @throws AppError FILE_MISSING, FILE_TOO_LARGE, FILE_EMPTY, FILE_TYPE_NOT_ALLOWED, or BAD_REQUEST when it breaks off
     * @throws FilesUnavailableError, and FilesLimitError of the form when a second file comes: none is kept then
     */
    async upload(userId: number, form: AsyncIterator<MultipartFile> | undefined): Promise<string> {
      const first = await form?.next();
      if (!form || !first || first.done) throw new AppError('FILE_MISSING');
      const part = first.value;
      const received = await receive(part);
      try {
        // The limit cuts the stream silently: only now it is known whether the file is whole.
        if (part.file.truncated) throw new AppError('FILE_TOO_LARGE');
        // Read to its end: whoever sends two files must not believe that both were taken.
        await form.next();
        return await keep(userId, received, part.filename);
      } catch (error) {
        // What cannot be removed now is removed with its row, which stays marked.
        await received.discard().catch(() => undefined);
        throw error;
      }
    },

    /**
     * Removes files of the caller; one that is still needed somewhere stays. While the store is away they are gone for the owner
     * and removed later.
     * @throws AppError MEDIA_NOT_FOUND when one of them is missing or belongs to another owner; then none is removed.
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

/** What the operator called the file, without folders and without characters that deceive. */
function cleanName(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  return name.replace(UNSAFE_IN_NAMES, '').trim().slice(0, NAME_MAX_CHARS);
}
