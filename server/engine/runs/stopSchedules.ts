import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';

import type { Database, Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, funnelSchedules, openConditions } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';
import { recordRuns } from '../../webhooks/recordEvents';
import { cancelResends } from './resends';

/** What a stop has ended. */
export interface Stopped {
  scheduleIds: number[];
  runIds: number[];
}

/** The same once it is over; `inFlightCount` messages may already be with the messenger, and nothing else is sent. */
export interface StoppedAndSettled extends Stopped {
  inFlightCount: number;
}

/** Dependencies of a stop; `wake` makes engines withdraw at once what they are sending, instead of at their next check. */
export interface StopParts {
  db: Database;
  clock: Clock;
  wake?: () => void;
}

/** The field of a response that names messages in flight. */
export type InFlight = Pick<Partial<StoppedAndSettled>, 'inFlightCount'>;

export const nameInFlight = (inFlightCount: number): InFlight => (inFlightCount === 0 ? {} : { inFlightCount });

const LOOK_EVERY_MS = 50;
/** A claim that was not committed yet is seen by a later check. */
const WAKE_EVERY_LOOKS = 10;
/** Browsers give up after ten seconds; what is in flight longer is named in the response. */
const SETTLE_MAX_MS = 8_000;

/**
 * Stops schedules: those that wait never start, running ones send nothing more after this has returned. A send in flight is withdrawn;
 * one that is written already is waited for, eight seconds at most. Stopping what is stopped changes nothing.
 * @param which a condition on `funnel_schedules`, which must include its owner
 * @param keepsLock whether the stopped schedules are remembered until the memory is cleared
 * @param settled the schedules whose resends are canceled and whose sends in flight are waited for, when `which` does not find those that
 * have ended or that another call has just stopped
 */
export async function stopSchedules(
  parts: StopParts,
  which: SQL | undefined,
  { keepsLock, settled = which }: { keepsLock: boolean; settled?: SQL | undefined },
): Promise<StoppedAndSettled> {
  const { db, clock } = parts;
  const stopped = await db.transaction(async (tx) => {
    const ended = await stopIn(tx, clock, which, keepsLock);
    if (settled !== which) await cancelResends(tx, settled);
    return ended;
  });
  const runs = runsOf(db, settled);
  const ofRuns = or(inArray(deliveries.runId, runs), inArray(deliveries.resendRunId, runs));
  return { ...stopped, inFlightCount: await settle(parts, ofRuns) };
}

/** Also the runs that another call has just stopped: the second call must not return while a send is still in flight. */
function runsOf(db: Database, which: SQL | undefined) {
  return db
    .select({ id: funnelRuns.id })
    .from(funnelRuns)
    .innerJoin(funnelSchedules, eq(funnelSchedules.id, funnelRuns.scheduleId))
    .where(which);
}

/** The same inside a transaction that does more; the caller must wait for `settle` afterwards. */
export async function stopIn(
  tx: Transaction,
  clock: Clock,
  which: SQL | undefined,
  keepsLock: boolean,
): Promise<Stopped> {
  const isLive = and(which, inArray(funnelSchedules.state, ['waiting', 'running']));
  await lockRuns(tx, isLive);
  await cancelResends(tx, which);
  const schedules = await tx
    .update(funnelSchedules)
    .set({ state: 'stopped', active: false, isLocked: keepsLock })
    .where(isLive)
    .returning({ id: funnelSchedules.id });
  const scheduleIds = schedules.map((schedule) => schedule.id);
  if (scheduleIds.length === 0) return { scheduleIds, runIds: [] };
  const runs = await tx
    .update(funnelRuns)
    .set({ status: 'stopped', finishedAt: sqlNow(clock) })
    .where(and(isAnyOf(funnelRuns.scheduleId, scheduleIds), eq(funnelRuns.status, 'running')))
    .returning({ id: funnelRuns.id });
  const runIds = runs.map((run) => run.id);
  if (runIds.length > 0) await cancelRest(tx, clock, runIds);
  await recordRuns(tx, 'run.finished', runIds);
  return { scheduleIds, runIds };
}

/** Locks runs before their schedules, in the engine's order, so that the two never deadlock. */
async function lockRuns(tx: Transaction, isLive: SQL | undefined): Promise<void> {
  const schedule = tx
    .select({ one: sql`1` })
    .from(funnelSchedules)
    .where(and(eq(funnelSchedules.id, funnelRuns.scheduleId), isLive));
  await tx
    .select({ id: funnelRuns.id })
    .from(funnelRuns)
    .where(and(eq(funnelRuns.status, 'running'), exists(schedule)))
    .orderBy(funnelRuns.id)
    .for('update');
}

async function cancelRest(tx: Transaction, clock: Clock, runIds: number[]): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: 'canceled' })
    .where(and(isAnyOf(deliveries.runId, runIds), eq(deliveries.status, 'queued')));
  await tx
    .update(openConditions)
    .set({ closedAt: sqlNow(clock) })
    .where(and(isAnyOf(openConditions.runId, runIds), isNull(openConditions.takenAt), isNull(openConditions.closedAt)));
}

/**
 * Waits until none of these deliveries is in flight, eight seconds at most after `begunAtMs`: engines withdraw those that are not written yet. What was not
 * sent is canceled or held by `finishDelivery`, not here.
 * @returns how many are still in flight: they may arrive
 */
export async function settle(
  { db, wake }: Pick<StopParts, 'db' | 'wake'>,
  which: SQL | undefined,
  { signal, begunAtMs = Date.now() }: { signal?: AbortSignal; begunAtMs?: number } = {},
): Promise<number> {
  const endMs = begunAtMs + SETTLE_MAX_MS;
  for (let looksCount = 0; ; looksCount += 1) {
    const inFlightCount = await db.$count(deliveries, and(which, eq(deliveries.status, 'sending')));
    if (inFlightCount > 0 && looksCount % WAKE_EVERY_LOOKS === 0) wake?.();
    if (inFlightCount === 0 || Date.now() >= endMs || signal?.aborted) return inFlightCount;
    await sleep(LOOK_EVERY_MS);
  }
}
