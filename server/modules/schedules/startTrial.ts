import { and, eq, inArray } from 'drizzle-orm';

import type { Database, Transaction } from '../../db/database';
import { funnelGroups, funnelSchedules, funnelVersions } from '../../db/schema';
import { AppError } from '../../errors';
import type { Deps } from '../../deps';
import { readNow } from '../../gateways/clock';
import { findUnfilledGroups } from './findUnfilled';
import { changesGroups, findStartRefusal, lockFunnel, selectOwnGroups, type ScheduleRow } from './schedules.queries';

/** A trial run in one group. */
export interface TrialOrder {
  userId: number;
  funnelId: number;
  groupId: number;
  /** The revision that the owner was shown; undefined when unknown. */
  revision?: number | undefined;
}

/**
 * Arms a trial run of the newest version for now, or finds the one that is under way in the group.
 * @param finish builds the response in the same transaction
 * @throws AppError FUNNEL_NOT_FOUND, FUNNEL_NOT_READY, FUNNEL_CHANGED, GROUP_NOT_FOUND, GROUP_NOT_WRITABLE, GROUP_NOT_ADMIN
 * @throws AppError MESSAGE_VALUE_MISSING, MESSAGE_TOO_LONG
 */
export async function startTrial<T>(
  db: Database,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { userId, funnelId, groupId, revision }: TrialOrder,
  finish: (tx: Transaction, schedule: ScheduleRow) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const newest = await lockFunnel(tx, userId, funnelId);
    if (revision !== undefined && revision !== newest) throw new AppError('FUNNEL_CHANGED', { revision: newest });
    const group = (await selectOwnGroups(tx, userId, [groupId])).get(groupId);
    const refusal = findStartRefusal(group, await changesGroups(tx, funnelId, newest));
    if (refusal !== null) throw new AppError(refusal);
    const place = and(eq(funnelSchedules.funnelId, funnelId), eq(funnelSchedules.groupId, groupId));
    const isLive = inArray(funnelSchedules.state, ['waiting', 'running']);
    const [live] = await tx
      .select()
      .from(funnelSchedules)
      .where(and(place, isLive, funnelSchedules.isTrial));
    if (live) return finish(tx, live);
    const [version] = await tx
      .select({ id: funnelVersions.id })
      .from(funnelVersions)
      .where(and(eq(funnelVersions.funnelId, funnelId), eq(funnelVersions.revision, newest)));
    if (!version) throw new AppError('FUNNEL_NOT_READY');
    const startAt = await readNow(tx, clock);
    const trialled = { userId, funnelId, revision: newest, groupIds: [groupId], startAt };
    const problem = (await findUnfilledGroups(tx, config, trialled)).get(groupId);
    if (problem) throw new AppError(problem);
    // The history of a group lists the funnels attached to it.
    await tx.insert(funnelGroups).values({ funnelId, groupId }).onConflictDoNothing();
    const trial = { funnelId, groupId, startAt, active: true, isTrial: true, versionId: version.id };
    const [made] = await tx.insert(funnelSchedules).values(trial).returning();
    if (!made) throw new AppError('SERVER_ERROR');
    return finish(tx, made);
  });
}
