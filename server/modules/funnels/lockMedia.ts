import { and, eq, inArray, isNull } from 'drizzle-orm';

import type { FunnelGraph } from '@contract/schemas/structure';

import type { Transaction } from '../../db/database';
import { mediaFiles } from '../../db/schema';
import { AppError } from '../../errors';

/**
 * Checks that every file of a graph belongs to the owner, and locks it until the graph is saved.
 * @throws AppError MEDIA_NOT_FOUND
 */
export async function lockMedia(tx: Transaction, userId: number, { nodes }: FunnelGraph): Promise<void> {
  const urls = new Set(nodes.flatMap(({ data }) => ('media' in data && data.media ? [data.media] : [])));
  if (urls.size === 0) return;
  const own = await tx
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.userId, userId), inArray(mediaFiles.url, [...urls]), isNull(mediaFiles.removedAt)))
    .for('share');
  if (own.length < urls.size) throw new AppError('MEDIA_NOT_FOUND');
}
