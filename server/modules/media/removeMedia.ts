import { and, eq, inArray, isNull } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { mediaFiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { sqlNow } from '../../gateways/clock';
import { storedNameOf } from '../../gateways/files/fileStore';
import { findUsedMedia } from './usedMedia';

/**
 * Marks unused files as removed, so that nothing new can use them. Saving something with a file locks its row: a
 * concurrent save comes first, and the file is in use.
 * @returns addresses of files to remove now
 */
export async function markRemoved(
  tx: Transaction,
  clock: Deps['clock'],
  { userId, urls, isPatient }: { userId: number; urls: string[]; isPatient: boolean },
): Promise<string[]> {
  const isOwn = and(eq(mediaFiles.userId, userId), inArray(mediaFiles.url, urls), isNull(mediaFiles.removedAt));
  const locked = await tx
    .select({ url: mediaFiles.url })
    .from(mediaFiles)
    .where(isOwn)
    .orderBy(mediaFiles.id)
    .for('update', isPatient ? {} : { skipLocked: true });
  if (locked.length === 0) return [];
  const free = locked.map(({ url }) => url);
  const needed = await findUsedMedia(tx, userId, free);
  const unneeded = free.filter((url) => !needed.has(url));
  if (unneeded.length === 0) return [];
  await tx
    .update(mediaFiles)
    .set({ removedAt: sqlNow(clock) })
    .where(inArray(mediaFiles.url, unneeded));
  return unneeded;
}

/** Removes marked files, then their rows. @throws FilesUnavailableError; the rest stays marked */
export async function removeMarkedFiles({ db, files }: Pick<Deps, 'db' | 'files'>, urls: string[]): Promise<void> {
  for (const url of urls) {
    await files.remove(storedNameOf(url));
    await db.delete(mediaFiles).where(eq(mediaFiles.url, url));
  }
}
