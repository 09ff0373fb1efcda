import { and, asc, eq, inArray, isNull, lt, not, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { limits } from '@contract/limits';
import { MINUTE_MS } from '@contract/time';

import type { Transaction } from '../../db/database';
import { deliveries, funnelRuns, messengerAccounts } from '../../db/schema';
import { readNow, sqlNow } from '../../gateways/clock';
import { publishNotifications, writeNotification, type NotificationRow } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { translate } from '../../translate';
import { pauseRunning, reportInterrupted } from '../broadcasts/interruptions';
import { hasLapsed, listOwned, type Owned, type OwnedAccount } from '../leases/leases';
import { reportLostAccount } from '../leases/lostAccount';
import { isAbsent, sqlBefore, sqlLateStepMaxMs } from './absence';
import { advanceOrPostpone } from './advanceOrPostpone';
import { lockLiveRuns } from './advanceRun';
import { noChanges, publishChanges, type RunChanges } from './runEvents';
import type { RunParts } from './runParts';

const RUNS_PER_BATCH = 500;

/** An account that could not send for longer than a step may be late. */
interface Absence {
  accountId: number;
  userId: number;
  lateStepMaxMs: number;
}

/**
 * Skips the steps of runs that are too late when a connection opens after a long absence; what follows them is due from the moment
 * they were due. Paused runs are left alone. Running broadcasts are paused. Waiting for the account's pace is no lateness: it skips nothing.
 * @returns false when that failed for this account, which must not send before it is tried again
 */
export async function skipLateSteps(parts: RunParts, owned: Owned): Promise<boolean> {
  let isDone = false;
  const skip = async () => {
    await skipAndPublish(parts, owned);
    isDone = true;
  };
  await parts.isolation.each('lateSteps', [owned.id], skip, (accountId) => reportLostAccount(parts, accountId));
  return isDone;
}

async function skipAndPublish(parts: RunParts, owned: Owned): Promise<void> {
  const { db, publish } = parts;
  const { changes, pausedIds, written } = await db.transaction((tx) => endAbsence(tx, parts, owned));
  await publishChanges(parts, changes);
  publishNotifications(publish, written, 'warning');
  await reportInterrupted(parts, pausedIds);
}

/**
 * After a long gap in the heartbeat of this process, as a sleep of the machine, connections that seem open were absent: what is too late
 * is skipped before the heartbeat is renewed, as when a connection opens again.
 * @param close called with an account for which it failed: what is too late must not be sent, and the others go on
 */
export async function skipAfterLapse(parts: RunParts, close: (account: OwnedAccount) => void): Promise<void> {
  if (!(await hasLapsed(parts, limits.pace.lateStepMinMs))) return;
  for (const owned of await listOwned(parts))
    if (owned.state === 'open' && !(await skipLateSteps(parts, owned))) close(owned);
}

async function endAbsence(
  tx: Transaction,
  parts: RunParts,
  { id, epoch }: Owned,
): Promise<{ changes: RunChanges; pausedIds: number[]; written: NotificationRow[] }> {
  const changes = noChanges();
  const isOwned = and(eq(messengerAccounts.id, id), eq(messengerAccounts.leaseEpoch, epoch));
  const absence = await findAbsence(tx, parts, isOwned, messengerAccounts.lastOpenAt);
  if (!absence) return { changes, pausedIds: [], written: [] };
  const written = await skipAndNotify(tx, parts, absence, changes);
  const pausedIds = await pauseRunning(tx, absence.userId);
  await tx
    .update(messengerAccounts)
    .set({ lastOpenAt: sqlNow(parts.clock) })
    .where(isOwned);
  return { changes, pausedIds, written };
}

/** Skips the steps that are too late at the end of a stop of all sending, if the stop lasted longer than a step may be late. */
export async function skipAfterStop(
  tx: Transaction,
  parts: RunParts,
  userId: number,
  changes: RunChanges,
): Promise<NotificationRow[]> {
  const isOwn = eq(messengerAccounts.userId, userId);
  const absence = await findAbsence(tx, parts, isOwn, messengerAccounts.sendingStoppedAt);
  return absence ? skipAndNotify(tx, parts, absence, changes) : [];
}

/** The account, if it could not send since this moment, for longer than a step may be late. */
async function findAbsence(
  tx: Transaction,
  parts: RunParts,
  which: SQL | undefined,
  since: AnyPgColumn,
): Promise<Absence | null> {
  const [absence] = await tx
    .select({
      accountId: messengerAccounts.id,
      userId: messengerAccounts.userId,
      lateStepMaxMs: sqlLateStepMaxMs(parts),
    })
    .from(messengerAccounts)
    .where(and(which, isAbsent(parts, since)));
  return absence ?? null;
}

async function skipAndNotify(
  tx: Transaction,
  parts: RunParts,
  absence: Absence,
  changes: RunChanges,
): Promise<NotificationRow[]> {
  const skippedCount = await skipAll(tx, parts, absence, changes);
  return skippedCount > 0 ? writeNews(tx, absence, skippedCount) : [];
}

/** Skips until nothing is too late: a step after a skipped one may be too late as well. @returns how many */
async function skipAll(tx: Transaction, parts: RunParts, absence: Absence, changes: RunChanges): Promise<number> {
  const isLate = and(
    eq(deliveries.accountId, absence.accountId),
    eq(deliveries.status, 'queued'),
    // A condition of the partial index.
    isNull(deliveries.broadcastId),
    not(deliveries.isHeld),
    // A group is opened however late.
    sql`${deliveries.payload} -> 'act' ->> 'kind' is distinct from 'open'`,
    lt(deliveries.dueAt, sqlBefore(parts, sql`${absence.lateStepMaxMs}`)),
  );
  const endedAt = await readNow(tx, parts.clock);
  let skippedCount = 0;
  for (;;) {
    const late = await tx
      .selectDistinct({ runId: funnelRuns.id })
      .from(deliveries)
      .innerJoin(funnelRuns, and(eq(funnelRuns.id, deliveries.runId), eq(funnelRuns.status, 'running')))
      .where(isLate)
      .orderBy(asc(funnelRuns.id))
      .limit(RUNS_PER_BATCH);
    if (late.length === 0) return skippedCount;
    // Runs before deliveries, like a stop.
    const runs = await lockLiveRuns(
      tx,
      late.map(({ runId }) => runId),
    );
    const byId = new Map(runs.map((run) => [run.runId, run]));
    const skipped = await tx
      .update(deliveries)
      .set({ status: 'skipped', lastError: 'late' })
      .where(and(isLate, inArray(deliveries.runId, [...byId.keys()])))
      .returning({ runId: deliveries.runId, nodeId: deliveries.nodeId, doneAt: deliveries.dueAt });
    const ended = skipped.flatMap(({ runId, nodeId, doneAt }) => {
      const run = byId.get(runId ?? 0);
      return run && nodeId !== null ? [{ run, nodeId, doneAt }] : [];
    });
    changes.completed.push(...(await advanceOrPostpone(tx, parts, ended, endedAt)));
    changes.moved.push(...byId.keys());
    skippedCount += skipped.length;
  }
}

async function writeNews(
  tx: Transaction,
  { userId, lateStepMaxMs }: Absence,
  count: number,
): Promise<NotificationRow[]> {
  const texts = await withUserLanguage(tx, userId, () => ({
    title: translate('lateSteps.title'),
    message: translate('lateSteps.message', { count, lateMinutes: Math.round(lateStepMaxMs / MINUTE_MS) }),
  }));
  return writeNotification(tx, { userId, type: 'funnel', ...texts });
}
