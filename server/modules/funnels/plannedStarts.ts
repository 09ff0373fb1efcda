import { and, count, eq, isNotNull, isNull, ne } from 'drizzle-orm';

import { sendsSame } from '@contract/planner/sameSending';
import type { FunnelGraph, PlannedStartsChoice } from '@contract/schemas/structure';

import type { Queryable, Transaction } from '../../db/database';
import { funnelSchedules, funnelVersions } from '../../db/schema';
import { AppError } from '../../errors';

/**
 * Applies the owner's choice to the armed schedules that wait, before another graph is saved. A graph that sends the same changes
 * none of them. The funnel must be locked.
 * @throws AppError STARTS_PLANNED with their number, when some would send something else and the choice is 'ask'
 */
export async function settlePlannedStarts(
  tx: Transaction,
  funnel: { id: number; revision: number },
  graph: FunnelGraph,
  choice: PlannedStartsChoice,
): Promise<void> {
  const isPlanned = isPlannedOf(funnel.id);
  const isNewest = and(eq(funnelVersions.funnelId, funnel.id), eq(funnelVersions.revision, funnel.revision));
  const { id, graph: newestGraph } = funnelVersions;
  const [newest] = await tx.select({ id, graph: newestGraph }).from(funnelVersions).where(isNewest);
  switch (choice) {
    case 'newest':
      await tx
        .update(funnelSchedules)
        .set({ versionId: null })
        .where(and(isPlanned, isNotNull(funnelSchedules.versionId)));
      return;
    case 'keep':
      if (!newest || sendsSame(newest.graph, graph)) return;
      await tx
        .update(funnelSchedules)
        .set({ versionId: newest.id })
        .where(and(isPlanned, isNull(funnelSchedules.versionId)));
      return;
    case 'ask': {
      const rows = await tx
        .select({ versionId: funnelSchedules.versionId, startsCount: count() })
        .from(funnelSchedules)
        .where(isPlanned)
        .groupBy(funnelSchedules.versionId);
      const startsCount = await countAffected(
        tx,
        graph,
        rows.map((row) => ({ ...row, versionId: row.versionId ?? newest?.id ?? 0 })),
      );
      if (startsCount > 0) throw new AppError('STARTS_PLANNED', { startsCount });
    }
  }
}

/** How many starts would send something else than this graph. Their versions are read one after the other: each may be large. */
async function countAffected(
  tx: Transaction,
  graph: FunnelGraph,
  planned: readonly { versionId: number; startsCount: number }[],
): Promise<number> {
  let affectedCount = 0;
  for (const { versionId, startsCount } of planned) {
    const [version] = await tx
      .select({ graph: funnelVersions.graph })
      .from(funnelVersions)
      .where(eq(funnelVersions.id, versionId));
    if (version && !sendsSame(version.graph, graph)) affectedCount += startsCount;
  }
  return affectedCount;
}

/** How many planned starts of a funnel send another version than this newest one. */
export async function countKept(db: Queryable, funnelId: number, revision: number): Promise<number> {
  const [kept] = await db
    .select({ count: count() })
    .from(funnelSchedules)
    .innerJoin(funnelVersions, eq(funnelVersions.id, funnelSchedules.versionId))
    .where(and(isPlannedOf(funnelId), ne(funnelVersions.revision, revision)));
  return kept?.count ?? 0;
}

const isPlannedOf = (funnelId: number) =>
  and(eq(funnelSchedules.funnelId, funnelId), eq(funnelSchedules.state, 'waiting'), funnelSchedules.active);
