import { and, eq, lte, not } from 'drizzle-orm';

import type { ErrorCode } from '@contract/errors';
import { limits } from '@contract/limits';
import { SECOND_MS } from '@contract/time';

import type { Database, Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { funnelSchedules } from '../../db/schema';
import { insertStarts } from '../../engine/runs/insertStarts';
import { AppError } from '../../errors';
import type { Deps } from '../../deps';
import { readNow } from '../../gateways/clock';
import { findUnfilledGroups } from './findUnfilled';
import {
  changesGroups,
  findStartRefusal,
  lockFunnel,
  selectOwnGroups,
  type ScheduleRow,
  type StartPlace,
} from './schedules.queries';

/** A start in groups. `startTimeS` is unix seconds; null means one minute from now. */
export interface StartOrder {
  userId: number;
  funnelId: number;
  groupIds: number[];
  startTimeS: number | null;
  /** The revision that the owner was shown; undefined when unknown. */
  revision?: number | undefined;
}

type ArmedStart = Pick<ScheduleRow, 'id' | 'funnelId' | 'groupId' | 'startAt' | 'active'>;

/** The result by group id. */
export interface StartOutcome {
  schedules: Map<number, ArmedStart>;
  failures: Map<number, ErrorCode>;
}

/**
 * Arms a start of one funnel in many groups with few statements, and attaches the funnel to them. A repeated request
 * (double click, second tab) returns the schedule that waits already.
 * @param finish builds the response in the same transaction
 * It sends the newest version, like everything that is started.
 * @throws AppError START_IN_THE_PAST, FUNNEL_NOT_FOUND
 * @throws AppError FUNNEL_CHANGED when the owner was shown another revision
 */
export async function startInGroups<T>(
  db: Database,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  order: StartOrder,
  finish: (tx: Transaction, outcome: StartOutcome) => Promise<T>,
): Promise<T> {
  const { userId, funnelId, groupIds, startTimeS, revision } = order;
  return db.transaction(async (tx) => {
    const newest = await lockFunnel(tx, userId, funnelId);
    if (revision !== undefined && revision !== newest) throw new AppError('FUNNEL_CHANGED', { revision: newest });
    const now = await readNow(tx, clock);
    const startAt = new Date(startTimeS === null ? now.getTime() + limits.funnel.startDelayMs : startTimeS * SECOND_MS);
    if (startAt <= now) throw new AppError('START_IN_THE_PAST');
    const own = await selectOwnGroups(tx, userId, groupIds);
    const failures = findFailures(groupIds, own, await changesGroups(tx, funnelId, newest));
    // A planned start is filled in when it is due; until then the values can be added.
    const start = { userId, funnelId, revision: newest, groupIds: [...own.keys()], startAt };
    const unfilled = startTimeS === null ? await findUnfilledGroups(tx, config, start) : new Map<number, ErrorCode>();
    for (const [id, code] of unfilled) if (!failures.has(id)) failures.set(id, code);
    const ready = groupIds.filter((id) => !failures.has(id));
    const schedules = await armWaiting(tx, funnelId, ready, startAt, startTimeS === null);
    const missing = ready.filter((id) => !schedules.has(id));
    const armed = { funnelId, startAt, active: true };
    for (const [groupId, id] of await insertStarts(tx, armed, missing))
      schedules.set(groupId, { id, groupId, ...armed });
    for (const id of ready) if (!schedules.has(id)) failures.set(id, 'SCHEDULE_DUPLICATE');
    return finish(tx, { schedules, failures });
  });
}

function findFailures(
  groupIds: readonly number[],
  own: ReadonlyMap<number, StartPlace>,
  changesGroup: boolean,
): Map<number, ErrorCode> {
  const refusals = groupIds.map((id) => [id, findStartRefusal(own.get(id), changesGroup)] as const);
  return new Map(refusals.flatMap(([id, code]) => (code === null ? [] : [[id, code]])));
}

/** Schedules that wait already for this time; for a start without a time also those that wait for an earlier one. */
async function armWaiting(
  tx: Transaction,
  funnelId: number,
  groupIds: number[],
  startAt: Date,
  isSoon: boolean,
): Promise<Map<number, ArmedStart>> {
  if (groupIds.length === 0) return new Map();
  const rows = await tx
    .update(funnelSchedules)
    .set({ active: true, versionId: null })
    .where(
      and(
        eq(funnelSchedules.funnelId, funnelId),
        isAnyOf(funnelSchedules.groupId, groupIds),
        eq(funnelSchedules.state, 'waiting'),
        not(funnelSchedules.isTrial),
        isSoon
          ? and(funnelSchedules.active, lte(funnelSchedules.startAt, startAt))
          : eq(funnelSchedules.startAt, startAt),
      ),
    )
    .returning();
  return new Map(rows.map((row) => [row.groupId, row]));
}
