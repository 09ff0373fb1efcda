import { and, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';

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
  const [newest] = await tx.select().from(funnelVersions).where(isNewest);
  const planned = tx
    .select({ versionId: funnelSchedules.versionId, startsCount: count().as('starts_count') })
    .from(funnelSchedules)
    .where(isPlanned)
    .groupBy(funnelSchedules.versionId)
    .as('planned');
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
        .select({ graph: funnelVersions.graph, startsCount: planned.startsCount })
        .from(planned)
        .innerJoin(funnelVersions, eq(funnelVersions.id, sql`coalesce(${planned.versionId}, ${newest?.id ?? 0})`));
      const affected = rows.filter((row) => !sendsSame(row.graph, graph));
      const startsCount = affected.reduce((sum, row) => sum + row.startsCount, 0);
      if (startsCount > 0) throw new AppError('STARTS_PLANNED', { startsCount });
    }
  }
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
