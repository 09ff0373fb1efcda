import { and, eq, inArray, isNull } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { mediaFiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { sqlNow } from '../../gateways/clock';
import { storedNameOf } from '../../gateways/files/fileStore';
import { findUsedMedia } from './usedMedia';

/**
 * Takes files that nothing needs away from their owner, all at once and before they are removed, so that nothing new can use
 * them. Whoever saves something with a file holds a lock on its row: that one comes first, and the file is needed.
 * @returns addresses whose files are to be removed now
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

/** Removes files that were given up, and then the memory of them. @throws FilesUnavailableError; what is left stays given up */
export async function removeMarkedFiles({ db, files }: Pick<Deps, 'db' | 'files'>, urls: string[]): Promise<void> {
  for (const url of urls) {
    await files.remove(storedNameOf(url));
    await db.delete(mediaFiles).where(eq(mediaFiles.url, url));
  }
}
