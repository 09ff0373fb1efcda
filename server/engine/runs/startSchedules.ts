import { and, eq, inArray } from 'drizzle-orm';

import { firstSteps } from '@contract/planner/plan';

import type { Transaction } from '../../db/database';
import { funnelRuns, funnelSchedules, type RunValues } from '../../db/schema';
import { queueSteps, trialClock, type Arrivals } from './advanceRun';
import { readNow } from '../../gateways/clock';
import { findDueSchedules, findMissedReason, findOverlaps, lockDueSchedules, type DueSchedule } from './dueSchedules';
import {
  giveUpLateStarts,
  writeMissedNotifications,
  publishMissed,
  type MissedStart,
  type ToldReason,
} from './missedStarts';
import { publishChanges } from './runEvents';
import type { RunParts } from './runParts';
import { freezeValues } from './runValues';
import { recordRuns } from '../../webhooks/recordEvents';

const ROWS_PER_INSERT = 500;

/** A schedule that starts now, with its graph. */
type ReadySchedule = DueSchedule & { versionId: number };

/**
 * Starts what is due in connected accounts, and gives up what is too late or cannot start. A schedule starts at most
 * once: it leaves `waiting` in the transaction that writes its run and the run's first deliveries.
 * @returns whether anything was due
 */
export async function startDueSchedules(parts: RunParts, connectedIds: number[]): Promise<boolean> {
  await giveUpLateStarts(parts);
  const due = connectedIds.length === 0 ? [] : await findDueSchedules(parts, connectedIds);
  for (const chunk of due)
    await parts.isolation.each(
      'starts',
      chunk,
      (ids) => startSome(parts, ids),
      (id) => failStart(parts, id),
    );
  return due.length > 0;
}

async function startSome(parts: RunParts, ids: readonly number[]): Promise<void> {
  const { started, told: notified } = await parts.db.transaction(async (tx) => {
    const { ready, missed } = await sortOut(tx, parts, await lockDueSchedules(tx, parts, ids));
    return { started: await startRuns(tx, parts, ready), told: await writeMissedNotifications(tx, missed) };
  });
  await publishChanges(parts, { started });
  publishMissed(parts.publish, notified);
}

/** A schedule that cannot be started, however often it is tried. */
async function failStart(parts: RunParts, id: number): Promise<void> {
  const notified = await parts.db.transaction(async (tx) => {
    const due = await lockDueSchedules(tx, parts, [id]);
    await giveUp(tx, new Map([['failed', due.map((schedule) => schedule.id)]]));
    const missed = due.map((schedule) => ({ ...schedule, reason: 'failed' as const }));
    return writeMissedNotifications(
      tx,
      missed.map((schedule) => ({ ...schedule, lateStartMaxMs: parts.config.pace.lateStartMaxMs })),
    );
  });
  publishMissed(parts.publish, notified);
}

/** Gives up what cannot start, with the reason; the rest starts. */
async function sortOut(
  tx: Transaction,
  parts: RunParts,
  due: readonly DueSchedule[],
): Promise<{ ready: ReadySchedule[]; missed: MissedStart[] }> {
  const reasons = new Map<string, ToldReason | null>();
  const ready: ReadySchedule[] = [];
  const refused = new Map<ToldReason, number[]>();
  const missed: MissedStart[] = [];
  const overlaps = await findOverlaps(tx, due);
  for (const schedule of due) {
    const { id, versionId } = schedule;
    const likeness = [versionId, schedule.isFunnelActive, schedule.isWritable].join();
    let reason = reasons.get(likeness);
    if (reason === undefined) {
      reason = await findMissedReason(tx, parts, schedule);
      reasons.set(likeness, reason);
    }
    if (reason === null && overlaps.has(id)) reason = 'overlap';
    if (reason === null && versionId !== null) {
      ready.push({ ...schedule, versionId });
      continue;
    }
    const why = reason ?? 'notReady';
    refused.set(why, [...(refused.get(why) ?? []), id]);
    missed.push({ ...schedule, reason: why, lateStartMaxMs: parts.config.pace.lateStartMaxMs });
  }
  await giveUp(tx, refused);
  return { ready, missed };
}

async function giveUp(tx: Transaction, refused: ReadonlyMap<ToldReason, number[]>): Promise<void> {
  for (const [missedReason, ids] of refused) {
    await tx
      .update(funnelSchedules)
      .set({ state: 'missed', active: false, missedReason })
      .where(inArray(funnelSchedules.id, ids));
  }
}

/** Writes runs and first deliveries ordered by their moments; 1,000 groups take a handful of statements. */
async function startRuns(tx: Transaction, parts: RunParts, ready: readonly ReadySchedule[]): Promise<number[]> {
  if (ready.length === 0) return [];
  const startedAt = await readNow(tx, parts.clock);
  const runIds = new Map<number, number>();
  const values = await freezeValues(tx, parts, ready);
  for (let at = 0; at < ready.length; at += ROWS_PER_INSERT) {
    const rows = await insertRuns(tx, ready.slice(at, at + ROWS_PER_INSERT), startedAt, values);
    for (const { runId, scheduleId } of rows) if (scheduleId !== null) runIds.set(scheduleId, runId);
  }
  const beginnings = new Map<number, Pick<Arrivals, 'version' | 'steps'>>();
  for (const versionId of new Set(ready.map((schedule) => schedule.versionId))) {
    const version = await parts.versions.load(tx, versionId);
    beginnings.set(versionId, { version, steps: firstSteps(version.graph, startedAt.getTime()) });
  }
  const arrivals = ready.flatMap(({ id, versionId, accountId, groupId, isTrial }): Arrivals[] => {
    const [runId, beginning] = [runIds.get(id), beginnings.get(versionId)];
    return runId && beginning
      ? [
          {
            ...beginning,
            run: {
              runId,
              accountId,
              groupId,
              isHeld: false,
              trial: trialClock(startedAt, isTrial ? 0 : null),
              values: values.get(id) ?? null,
            },
          },
        ]
      : [];
  });
  await queueSteps(tx, arrivals, startedAt);
  await recordRuns(tx, 'run.started', [...runIds.values()]);
  return [...runIds.values()];
}

async function insertRuns(
  tx: Transaction,
  schedules: readonly ReadySchedule[],
  startedAt: Date,
  values: ReadonlyMap<number, RunValues>,
) {
  const ids = schedules.map((schedule) => schedule.id);
  await tx
    .update(funnelSchedules)
    .set({ state: 'running' })
    .where(and(inArray(funnelSchedules.id, ids), eq(funnelSchedules.state, 'waiting')));
  return tx
    .insert(funnelRuns)
    .values(
      schedules.map((schedule) => ({
        scheduleId: schedule.id,
        funnelId: schedule.funnelId,
        versionId: schedule.versionId,
        groupId: schedule.groupId,
        scheduledAt: schedule.startAt,
        startedAt,
        trialSkippedMs: schedule.isTrial ? 0 : null,
        groupValues: values.get(schedule.id) ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning({ runId: funnelRuns.id, scheduleId: funnelRuns.scheduleId });
}
