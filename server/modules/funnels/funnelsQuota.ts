import { and, eq, exists, inArray, isNull, lt, not, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';

import type { Transaction } from '../../db/database';
import { funnelRuns, funnels, funnelSchedules, funnelVersions, users } from '../../db/schema';
import { AppError } from '../../errors';

/** How many saves of a funnel are kept when no run and no schedule needs them, and how many bytes they may take. */
const VERSIONS_KEPT_COUNT = 20;
const VERSIONS_KEPT_BYTES = 8 * 1_024 * 1_024;
const BYTES_PER_MB = 1_024 * 1_024;

const toMb = (bytes: number) => Math.ceil(bytes / BYTES_PER_MB);

/** A version to be saved, with its size. */
export const withSize = ({ graph, plan }: Version): Version & { sizeBytes: number } => ({
  graph,
  plan,
  sizeBytes: Buffer.byteLength(JSON.stringify(graph)) + Buffer.byteLength(JSON.stringify(plan)),
});

type Version = Pick<typeof funnelVersions.$inferSelect, 'graph' | 'plan'>;

/**
 * To be called after a version or funnel was written: the transaction is rolled back when it is too much. Locks the owner until its
 * end, so that saves at the same time are counted one after the other. Versions that runs of the past sent count as well; older ones
 * that nothing needs are deleted when space is short.
 * @param maxBytes 0: no limit
 * @throws AppError FUNNELS_QUOTA_EXCEEDED
 */
export async function requireFunnelSpace(tx: Transaction, userId: number, maxBytes: number): Promise<void> {
  if (maxBytes === 0) return;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if ((await readUsedBytes(tx, userId)) <= maxBytes) return;
  const own = tx
    .select({ id: funnels.id })
    .from(funnels)
    .where(and(eq(funnels.userId, userId), eq(funnels.id, funnelVersions.funnelId), isOlder));
  await tx.delete(funnelVersions).where(and(exists(own), not(hasRun), not(isPinned), hasNoNote));
  const usedBytes = await readUsedBytes(tx, userId);
  if (usedBytes <= maxBytes) return;
  throw new AppError('FUNNELS_QUOTA_EXCEEDED', { usedMb: toMb(usedBytes), quotaMb: toMb(maxBytes) });
}

async function readUsedBytes(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql`coalesce(sum(${funnelVersions.sizeBytes}), 0)`.mapWith(Number) })
    .from(funnelVersions)
    .innerJoin(funnels, eq(funnels.id, funnelVersions.funnelId))
    .where(eq(funnels.userId, userId));
  return row?.bytes ?? 0;
}

/** Than the newest one, or than the one before a save that is under way. */
const isOlder = lt(funnelVersions.revision, funnels.revision);
const hasRun = sql`exists (select 1 from ${funnelRuns} where ${funnelRuns.versionId} = ${funnelVersions.id})`;
const hasNoNote = isNull(funnelVersions.note);
const isPinned = sql`exists (select 1 from ${funnelSchedules} where ${funnelSchedules.versionId} = ${funnelVersions.id})`;

/** Funnels without a saved graph count as well. @throws AppError FUNNELS_TOO_MANY */
export async function requireFunnelCount(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const isOpen = and(eq(funnels.userId, userId), sql`${funnels.deletedAt} is null`);
  if ((await tx.$count(funnels, isOpen)) >= limits.funnel.maxCount) throw new AppError('FUNNELS_TOO_MANY');
}

/**
 * Editing saves hundreds of versions; those that ran are kept for the history, those that a schedule is pinned to for its start, and those with
 * a note. Of the others the newest are kept, as many as fit.
 * @param newest the revision that is kept in any case
 * @param keptCount how many of the older ones are kept
 */
export async function forgetOldVersions(
  tx: Transaction,
  funnelId: number,
  newest: number,
  keptCount = VERSIONS_KEPT_COUNT - 1,
): Promise<void> {
  const unneeded = tx.$with('unneeded').as(
    tx
      .select({
        id: funnelVersions.id,
        rank: sql<number>`row_number() over (order by ${funnelVersions.revision} desc)`.as('rank'),
        bytes: sql<number>`sum(${funnelVersions.sizeBytes}) over (order by ${funnelVersions.revision} desc)`.as(
          'bytes',
        ),
      })
      .from(funnelVersions)
      .where(
        and(
          eq(funnelVersions.funnelId, funnelId),
          sql`${funnelVersions.revision} < ${newest}::int`,
          not(hasRun),
          not(isPinned),
          hasNoNote,
        ),
      ),
  );
  const tooMany = tx
    .select({ id: unneeded.id })
    .from(unneeded)
    .where(sql`${unneeded.rank} > ${keptCount}::int or ${unneeded.bytes} > ${VERSIONS_KEPT_BYTES}::int`);
  await tx.with(unneeded).delete(funnelVersions).where(inArray(funnelVersions.id, tooMany));
}
