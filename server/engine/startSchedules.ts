import { and, eq, inArray } from 'drizzle-orm';

import { firstSteps } from '@contract/planner/plan';

import type { Transaction } from '../db/database';
import { funnelRuns, funnelSchedules } from '../db/schema';
import { say } from '../words';
import { queueSteps, type RunPlace } from './advanceRun';
import { readNow } from './databaseTime';
import {
  findReason,
  lockDue,
  missLate,
  type DueSchedule,
  type MissedReason,
  type MissedSchedule,
} from './dueSchedules';
import type { EngineParts } from './engineDeps';
import { notify } from './notify';
import { tellChanges } from './tellChanges';

const ROWS_PER_INSERT = 500;
const MINUTE_MS = 60_000;

/**
 * Starts what is due in accounts that are connected, and gives up what is too late or cannot start. A schedule starts at most
 * once: it leaves `waiting` in the transaction that writes its run and the run's first deliveries.
 */
export async function startDueSchedules(parts: EngineParts, connectedIds: number[]): Promise<void> {
  const missed = await missLate(parts);
  const started: number[] = [];
  if (connectedIds.length > 0) {
    await parts.db.transaction(async (tx) => {
      const due = await lockDue(tx, parts.clock, connectedIds);
      if (due.length === 0) return;
      const ready = await sortOut(tx, parts, due, missed);
      started.push(...(await startRuns(tx, parts, ready)));
    });
  }
  await tellChanges(parts, { started });
  await tellMissed(parts, missed);
}

/** Takes out what cannot start, with the reason; what remains starts. */
async function sortOut(
  tx: Transaction,
  parts: EngineParts,
  due: readonly DueSchedule[],
  missed: MissedSchedule[],
): Promise<DueSchedule[]> {
  const reasons = new Map<string, MissedReason | null>();
  const ready: DueSchedule[] = [];
  const refused: number[] = [];
  for (const schedule of due) {
    const likeness = [schedule.versionId, schedule.isFunnelActive, schedule.isWritable].join();
    let reason = reasons.get(likeness);
    if (reason === undefined) {
      reason = await findReason(tx, parts, schedule);
      reasons.set(likeness, reason);
    }
    if (reason === null) {
      ready.push(schedule);
      continue;
    }
    refused.push(schedule.id);
    missed.push({ ...schedule, reason, lateStartMaxMs: parts.config.pace.lateStartMaxMs });
  }
  if (refused.length > 0) {
    await tx
      .update(funnelSchedules)
      .set({ state: 'missed', active: false })
      .where(inArray(funnelSchedules.id, refused));
  }
  return ready;
}

/** Writes runs and first deliveries, version by version; 1,000 groups take a handful of statements. */
async function startRuns(tx: Transaction, parts: EngineParts, ready: readonly DueSchedule[]): Promise<number[]> {
  const startedAt = await readNow(tx, parts.clock);
  const runIds: number[] = [];
  for (const [versionId, schedules] of groupByVersion(ready)) {
    const version = await parts.versions.load(tx, versionId);
    const places: RunPlace[] = [];
    for (let at = 0; at < schedules.length; at += ROWS_PER_INSERT) {
      places.push(...(await insertRuns(tx, versionId, schedules.slice(at, at + ROWS_PER_INSERT), startedAt)));
    }
    await queueSteps(tx, version, places, firstSteps(version.graph, startedAt.getTime()), startedAt);
    runIds.push(...places.map((place) => place.runId));
  }
  return runIds;
}

async function insertRuns(
  tx: Transaction,
  versionId: number,
  schedules: readonly DueSchedule[],
  startedAt: Date,
): Promise<RunPlace[]> {
  const accountOf = new Map(schedules.map((schedule) => [schedule.groupId, schedule.accountId]));
  const ids = schedules.map((schedule) => schedule.id);
  await tx
    .update(funnelSchedules)
    .set({ state: 'running' })
    .where(and(inArray(funnelSchedules.id, ids), eq(funnelSchedules.state, 'waiting')));
  const rows = await tx
    .insert(funnelRuns)
    .values(
      schedules.map((schedule) => ({
        scheduleId: schedule.id,
        funnelId: schedule.funnelId,
        versionId,
        groupId: schedule.groupId,
        scheduledAt: schedule.startAt,
        startedAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ runId: funnelRuns.id, groupId: funnelRuns.groupId });
  return rows.map((row) => ({ ...row, accountId: accountOf.get(row.groupId) ?? 0 }));
}

function groupByVersion(schedules: readonly DueSchedule[]): Map<number, DueSchedule[]> {
  const byVersion = new Map<number, DueSchedule[]>();
  for (const schedule of schedules) {
    if (schedule.versionId === null) continue;
    const known = byVersion.get(schedule.versionId);
    if (known) known.push(schedule);
    else byVersion.set(schedule.versionId, [schedule]);
  }
  return byVersion;
}

/** One notification per owner and reason, however many starts were missed. */
async function tellMissed(parts: EngineParts, missed: readonly MissedSchedule[]): Promise<void> {
  const byReader = new Map<string, MissedSchedule[]>();
  for (const schedule of missed) {
    const key = `${schedule.userId} ${schedule.reason}`;
    const known = byReader.get(key);
    if (known) known.push(schedule);
    else byReader.set(key, [schedule]);
  }
  for (const [first, ...others] of byReader.values()) {
    if (!first) continue;
    const { userId, reason, funnelName, groupName, lateStartMaxMs } = first;
    const why = say(`missed.${reason}`, { lateMinutes: Math.round(lateStartMaxMs / MINUTE_MS) });
    const what =
      others.length === 0
        ? say('missed.single', { funnelName, groupName })
        : say('missed.several', { count: others.length + 1 });
    await notify(parts, { userId, type: 'funnel', title: say('missed.title'), message: `${what} ${why}` });
    parts.publish(userId, 'funnels:updated', {});
  }
}
