import path from 'node:path';

import type { MultipartFile } from '@fastify/multipart';
import { and, eq, inArray, or, sql } from 'drizzle-orm';

import { broadcasts, deliveries, funnels, funnelVersions, mediaFiles, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { FileStore, ReceivedFile } from '../../gateways/files/fileStore';
import { detectFileType } from '../../gateways/files/fileType';

const NAME_MAX_CHARS = 200;
/** What neither a screen nor another system should ever get in a name: control characters and what turns text around. */
const UNSAFE_IN_NAMES = /[\p{Cc}\p{Cf}]/gu;

/** Files that the owner attaches to messages. */
export type MediaService = ReturnType<typeof createMediaService>;

export function createMediaService({ db, files }: Pick<Deps, 'db'> & { files: FileStore }) {
  /** @throws AppError BAD_REQUEST when the form breaks off; trouble of the disk, known by its system call, is ours. */
  async function receive(part: MultipartFile): Promise<ReceivedFile> {
    try {
      return await files.receive(part.file);
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw error;
      throw new AppError('BAD_REQUEST');
    }
  }

  /** @throws AppError FILE_EMPTY, AppError FILE_TYPE_NOT_ALLOWED */
  async function keep(userId: number, received: ReceivedFile, fileName: string): Promise<string> {
    if (received.sizeBytes === 0) throw new AppError('FILE_EMPTY');
    const type = detectFileType(received.head);
    if (!type) throw new AppError('FILE_TYPE_NOT_ALLOWED');
    const url = `/uploads/${await received.keep(type.extension)}`;
    const name = cleanName(fileName) || path.basename(url);
    await db.insert(mediaFiles).values({ userId, url, name, mime: type.mime, sizeBytes: received.sizeBytes });
    return url;
  }

  /** Files that a saved funnel, a broadcast or a message still shows. */
  async function findNeeded(userId: number, urls: string[]): Promise<Set<string>> {
    const mediaOf = sql<string>`jsonb_path_query(${funnelVersions.graph}, '$.nodes[*].data.media') #>> '{}'`;
    const inFunnels = await db
      .selectDistinct({ url: mediaOf })
      .from(funnelVersions)
      .innerJoin(funnels, eq(funnels.id, funnelVersions.funnelId))
      .where(eq(funnels.userId, userId));
    const inBroadcasts = await db
      .selectDistinct({ url: broadcasts.mediaUrl })
      .from(broadcasts)
      .where(and(eq(broadcasts.userId, userId), inArray(broadcasts.mediaUrl, urls)));
    const sent = sql<string>`${deliveries.payload} ->> 'mediaUrl'`;
    const inDeliveries = await db
      .selectDistinct({ url: sent })
      .from(deliveries)
      .innerJoin(messengerAccounts, eq(messengerAccounts.id, deliveries.accountId))
      .where(and(eq(messengerAccounts.userId, userId), or(...urls.map((url) => sql`${sent} = ${url}`))));
    return new Set([...inFunnels, ...inBroadcasts, ...inDeliveries].flatMap(({ url }) => url ?? []));
  }

  return {
    /**
     * Takes one file in and answers its address.
     * @throws AppError FILE_MISSING, FILE_TOO_LARGE, FILE_EMPTY, FILE_TYPE_NOT_ALLOWED, or BAD_REQUEST when it breaks off
     */
    async upload(userId: number, part: MultipartFile | undefined): Promise<string> {
      if (!part) throw new AppError('FILE_MISSING');
      const received = await receive(part);
      try {
        // The limit cuts the stream silently: only now it is known whether the file is whole.
        if (part.file.truncated) throw new AppError('FILE_TOO_LARGE');
        return await keep(userId, received, part.filename);
      } catch (error) {
        await received.discard();
        throw error;
      }
    },

    /**
     * Removes files of the caller; one that is still needed somewhere stays.
     * @throws AppError MEDIA_NOT_FOUND when one of them is missing or belongs to another owner; then none is removed.
     */
    async remove(userId: number, urls: string[]): Promise<void> {
      const wanted = [...new Set(urls)];
      if (wanted.length === 0) return;
      const isOwn = and(eq(mediaFiles.userId, userId), inArray(mediaFiles.url, wanted));
      const own = await db.select({ url: mediaFiles.url }).from(mediaFiles).where(isOwn);
      if (own.length < wanted.length) throw new AppError('MEDIA_NOT_FOUND');

      const needed = await findNeeded(userId, wanted);
      const unneeded = wanted.filter((url) => !needed.has(url));
      if (unneeded.length === 0) return;
      await db.delete(mediaFiles).where(and(eq(mediaFiles.userId, userId), inArray(mediaFiles.url, unneeded)));
      for (const url of unneeded) await files.remove(path.basename(url));
    },
  };
}

/** What the operator called the file, without folders and without characters that deceive. */
function cleanName(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  return name.replace(UNSAFE_IN_NAMES, '').trim().slice(0, NAME_MAX_CHARS);
}
