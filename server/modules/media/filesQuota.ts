import { eq, sql } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../db/database';
import { lockOwner } from '../../db/ownRows';
import { mediaFiles } from '../../db/schema';
import { AppError } from '../../errors';

const BYTES_PER_MB = 1_024 * 1_024;
const toMb = (bytes: number) => Math.ceil(bytes / BYTES_PER_MB);

/** Bytes of an owner's files, including those that are being stored or wait for their removal. */
export async function readFilesBytes(db: Queryable, userId: number): Promise<number> {
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
export async function requireSpace(
  tx: Transaction,
  userId: number,
  sizeBytes: number,
  maxBytes: number,
): Promise<void> {
  if (maxBytes === 0) return;
  await lockOwner(tx, userId);
  const usedBytes = await readFilesBytes(tx, userId);
  if (usedBytes + sizeBytes <= maxBytes) return;
  const values = { fileMb: toMb(sizeBytes), usedMb: toMb(usedBytes), quotaMb: toMb(maxBytes) };
  throw new AppError('FILES_QUOTA_EXCEEDED', values);
}
