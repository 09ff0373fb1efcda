import { and, asc, eq, exists, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { TRIAL_SPEED } from '@contract/planner/trialClock';
import type { ResumeMode } from '@contract/schemas/pauses';

import type { Queryable, Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, funnels, openConditions } from '../../db/schema';
import { readNow, sqlNow, type Clock } from '../../gateways/clock';
import { refillQueued } from './runValues';
import { settle, type StopParts } from './stopSchedules';
import { isTrialRun, skipIdle } from './trials';

type PauseParts = StopParts;

/** How paused runs continue; `asOf` is the moment up to which the pause counts, now by default. */
export interface ResumeOrder {
  mode: ResumeMode;
  asOf?: Date;
}

/**
 * Pauses running runs: their queued messages and resends are held until `resumeRuns`, replies are still taken. A send in
 * flight is withdrawn or waited for, as by a stop. A run that is paused with its funnel stays paused when the funnel continues. Pausing
 * what is paused or has ended changes nothing.
 * @returns how many messages are in flight all the same
 */
export async function pauseRuns(parts: PauseParts, runIds: readonly number[]): Promise<number> {
  const { db, clock } = parts;
  await db.transaction(async (tx) => {
    const runs = await lockRuns(tx, and(isAnyOf(funnelRuns.id, runIds), isRunning));
    await tx
      .update(funnelRuns)
      .set({ pausedAt: sql`coalesce(${funnelRuns.pausedAt}, ${sqlNow(clock)})`, isPausedWithFunnel: false })
      .where(isAmong(funnelRuns.id, runs));
    await hold(tx, runs);
  });
  return settle(parts, or(isAnyOf(deliveries.runId, runIds), isAnyOf(deliveries.resendRunId, runIds)));
}

/**
 * Pauses a funnel: its runs as `pauseRuns` does, and starts that become due wait. Pausing what is paused changes nothing; runs that
 * were paused before keep their own pause.
 * @returns how many messages are in flight all the same
 */
export async function pauseFunnel(parts: PauseParts, funnelId: number): Promise<number> {
  const { db, clock } = parts;
  await db.transaction(async (tx) => {
    // First the funnel: a start that has locked it is over after this, and its run is among those below.
    const [funnel] = await tx
      .update(funnels)
      .set({ pausedAt: sql`coalesce(${funnels.pausedAt}, ${sqlNow(clock)})` })
      .where(eq(funnels.id, funnelId))
      .returning({ pausedAt: funnels.pausedAt });
    const ofFunnel = and(eq(funnelRuns.funnelId, funnelId), isRunning, isNull(funnelRuns.pausedAt));
    const runs = await lockRuns(tx, ofFunnel);
    await tx
      .update(funnelRuns)
      .set({ pausedAt: funnel?.pausedAt ?? sqlNow(clock), isPausedWithFunnel: true })
      .where(isAmong(funnelRuns.id, runs));
    await hold(tx, runs);
  });
  const isOfFunnel = (column: AnyPgColumn) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(funnelRuns)
        .where(and(eq(funnelRuns.id, column), eq(funnelRuns.funnelId, funnelId))),
    );
  return settle(parts, or(isOfFunnel(deliveries.runId), isOfFunnel(deliveries.resendRunId)));
}

/** What continuing has done; runs of paused funnels stay paused. */
export interface Resumed {
  runsCount: number;
  pausedFunnelsCount: number;
}

/** Continues paused runs. Resuming what is not paused changes nothing. */
export async function resumeRuns(
  { db, clock }: PauseParts,
  runIds: readonly number[],
  order: ResumeOrder,
): Promise<Resumed> {
  const isChosen = isAnyOf(funnelRuns.id, runIds);
  return db.transaction(async (tx) => {
    // In the order of `pauseFunnel`: the funnels before their runs.
    const found = await tx
      .select({ id: funnels.id, pausedAt: funnels.pausedAt })
      .from(funnels)
      .where(inArray(funnels.id, tx.select({ id: funnelRuns.funnelId }).from(funnelRuns).where(isChosen)))
      .orderBy(asc(funnels.id))
      .for('share');
    const open = found.filter(({ pausedAt }) => pausedAt === null);
    const runsCount = await release(tx, clock, and(isChosen, isAmong(funnelRuns.funnelId, open)), order);
    return { runsCount, pausedFunnelsCount: found.length - open.length };
  });
}

/** Continues a paused funnel and the runs that were paused with it. Resuming what is not paused changes nothing. */
export async function resumeFunnel({ db, clock }: PauseParts, funnelId: number, order: ResumeOrder): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(funnels).set({ pausedAt: null }).where(eq(funnels.id, funnelId));
    await release(tx, clock, and(eq(funnelRuns.funnelId, funnelId), funnelRuns.isPausedWithFunnel), order);
  });
}

/** When a held delivery is due after a pause until `asOf` that shifts the remaining steps; of runs joined with it. */
export const shiftedDueAt = (asOf: Date): SQL =>
  shifted(deliveries.dueAt, sql`coalesce(${deliveries.waitsSince}, ${deliveries.createdAt})`, asOf);

/** Condition on deliveries: a step that waits in a pause of its run. */
export const isPausedStep = and(eq(deliveries.status, 'queued'), deliveries.isHeld);

const isRunning = eq(funnelRuns.status, 'running');

/**
 * Only the part of a pause during which a wait lasted moves its end. So a wait for a schedule node's moment after the pause ends at
 * this moment, one for a moment within the pause ends with the pause, and the others move by its length.
 */
function shifted(endsAt: AnyPgColumn, since: SQL, asOf: Date): SQL {
  const { pausedAt, trialSkippedMs } = funnelRuns;
  const resumedAt = resumedAsOf(asOf);
  // The clock of a trial run stands still, so that moments move as well.
  const waitsFrom = sql`case when ${trialSkippedMs} is null then least(${since}, ${resumedAt}) else ${pausedAt} end`;
  return sql`${endsAt} + (${resumedAt} - greatest(${pausedAt}, ${waitsFrom}))`;
}

const resumedAsOf = (asOf: Date) => sql`greatest(${asOf.toISOString()}::timestamptz, ${funnelRuns.pausedAt})`;

async function hold(tx: Transaction, runs: readonly { id: number }[]): Promise<void> {
  await tx.update(deliveries).set({ isHeld: true }).where(isQueuedOf(runs));
}

async function release(tx: Transaction, clock: Clock, which: SQL | undefined, order: ResumeOrder): Promise<number> {
  const runs = await lockRuns(tx, and(which, isRunning, isNotNull(funnelRuns.pausedAt)));
  if (runs.length === 0) return 0;
  if (order.mode === 'shift') await shiftSteps(tx, runs, await readAsOf(tx, clock, order.asOf));
  await tx.update(deliveries).set({ isHeld: false }).where(isQueuedOf(runs));
  await tx.update(funnelRuns).set({ pausedAt: null, isPausedWithFunnel: false }).where(isAmong(funnelRuns.id, runs));
  const trials = await tx
    .select({ id: funnelRuns.id })
    .from(funnelRuns)
    .where(and(isAmong(funnelRuns.id, runs), isTrialRun));
  if (trials.length === 0) return runs.length;
  const now = await readNow(tx, clock);
  for (const { id } of trials) await skipIdle(tx, id, now.getTime());
  return runs.length;
}

/** The moment up to which a pause counts: not after now. */
export async function readAsOf(db: Queryable, clock: Clock, asOf?: Date): Promise<Date> {
  const now = await readNow(db, clock);
  return asOf && asOf < now ? asOf : now;
}

async function shiftSteps(tx: Transaction, runs: readonly { id: number }[], asOf: Date): Promise<void> {
  const pausedMs = sql`extract(epoch from ${resumedAsOf(asOf)} - ${funnelRuns.pausedAt}) * 1000`;
  await tx
    .update(funnelRuns)
    .set({ trialSkippedMs: sql`round(${funnelRuns.trialSkippedMs} - ${TRIAL_SPEED} * ${pausedMs})` })
    .where(and(isAmong(funnelRuns.id, runs), isTrialRun));
  await tx
    .update(deliveries)
    .set({ dueAt: shiftedDueAt(asOf) })
    .from(funnelRuns)
    .where(and(eq(funnelRuns.id, deliveries.runId), isAmong(deliveries.runId, runs), isPausedStep));
  await refillQueued(
    tx,
    runs.map(({ id }) => id),
  );
  await tx
    .update(openConditions)
    .set({
      opensAt: shifted(
        openConditions.opensAt,
        sql`coalesce(${openConditions.waitsSince}, ${openConditions.askedAt})`,
        asOf,
      ),
    })
    .from(funnelRuns)
    .where(
      and(
        eq(funnelRuns.id, openConditions.runId),
        isAmong(openConditions.runId, runs),
        isNull(openConditions.takenAt),
        isNull(openConditions.closedAt),
      ),
    );
}

function lockRuns(tx: Transaction, which: SQL | undefined): Promise<{ id: number }[]> {
  return tx.select({ id: funnelRuns.id }).from(funnelRuns).where(which).orderBy(asc(funnelRuns.id)).for('update');
}

function isQueuedOf(runs: readonly { id: number }[]): SQL | undefined {
  return and(
    eq(deliveries.status, 'queued'),
    or(isAmong(deliveries.runId, runs), isAmong(deliveries.resendRunId, runs)),
  );
}

function isAmong(column: AnyPgColumn, rows: readonly { id: number }[]): SQL {
  return isAnyOf(
    column,
    rows.map(({ id }) => id),
  );
}
