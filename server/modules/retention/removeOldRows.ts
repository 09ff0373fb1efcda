import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Database, Queryable, Transaction } from '../../db/database';
import { ownMessengers } from '../../db/ownRows';
import {
  deliveries,
  funnelRuns,
  funnels,
  funnelSchedules,
  funnelSeries,
  funnelVersions,
  greetings,
  messengerAccounts,
  supportMessages,
  telegramOutbox,
  troubledRuns,
} from '../../db/schema';

/**
 * Removes some of the rows older than `oldest`, in a transaction of milliseconds.
 * @param userId only rows of this owner @returns whether there may be more
 */
export type RemoveStep = (db: Database, oldest: SQL, userId?: number) => Promise<boolean>;

/** Funnels of an owner; undefined for those of all. */
const ofFunnels = (db: Queryable, column: AnyPgColumn, userId: number | undefined): SQL | undefined =>
  userId === undefined
    ? undefined
    : inArray(column, db.select({ id: funnels.id }).from(funnels).where(eq(funnels.userId, userId)));

/** A run has some five messages. */
const RUNS_PER_STEP_COUNT = 25;
export const ROWS_PER_STEP_COUNT = 200;

const one = sql`1`;
export const isLive = inArray(deliveries.status, ['queued', 'sending']);

/**
 * Ended runs with their messages and resends. Kept while a resend is pending or the notification about the run is not
 * written.
 */
export async function removeRuns(db: Database, oldest: SQL, userId?: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ids = await lockOldRuns(tx, oldest, userId);
    if (ids.length === 0) return false;
    const isResend = inArray(deliveries.resendRunId, ids);
    // A resend may have been queued between the search and the lock; the next step searches again.
    const busy = await tx.select({ one }).from(deliveries).where(and(isResend, isLive));
    if (busy.length > 0) return true;
    await removeDeliveries(tx, or(inArray(deliveries.runId, ids), isResend));
    await tx.delete(funnelRuns).where(inArray(funnelRuns.id, ids));
    return true;
  });
}

async function lockOldRuns(tx: Transaction, oldest: SQL, userId?: number): Promise<number[]> {
  const old = await tx
    .select({ id: funnelRuns.id })
    .from(funnelRuns)
    .where(
      and(
        isNotNull(funnelRuns.finishedAt),
        lt(funnelRuns.finishedAt, oldest),
        ofFunnels(tx, funnelRuns.funnelId, userId),
        sql`${funnelRuns.status} <> 'running'`,
        notExists(tx.select({ one }).from(troubledRuns).where(eq(troubledRuns.runId, funnelRuns.id))),
        notExists(
          tx
            .select({ one })
            .from(deliveries)
            .where(and(eq(deliveries.runId, funnelRuns.id), isLive)),
        ),
        notExists(
          tx
            .select({ one })
            .from(deliveries)
            .where(and(eq(deliveries.resendRunId, funnelRuns.id), isLive)),
        ),
      ),
    )
    .orderBy(asc(funnelRuns.finishedAt))
    .limit(RUNS_PER_STEP_COUNT)
    .for('update', { skipLocked: true });
  return old.map(({ id }) => id);
}

/** Past schedules without a run, then series that are over and have no schedule. One stopped by hand stays until its owner clears the memory. */
export async function removeSchedules(db: Database, oldest: SQL, userId?: number): Promise<boolean> {
  const ofRun = db.select({ one }).from(funnelRuns).where(eq(funnelRuns.scheduleId, funnelSchedules.id));
  const old = db
    .select({ id: funnelSchedules.id })
    .from(funnelSchedules)
    .where(
      and(
        sql`${funnelSchedules.state} not in ('waiting','running')`,
        not(funnelSchedules.isLocked),
        lt(funnelSchedules.startAt, oldest),
        ofFunnels(db, funnelSchedules.funnelId, userId),
        notExists(ofRun),
      ),
    )
    .orderBy(asc(funnelSchedules.startAt))
    .limit(ROWS_PER_STEP_COUNT);
  const removed = await db
    .delete(funnelSchedules)
    .where(inArray(funnelSchedules.id, old))
    .returning({ id: funnelSchedules.id });
  if (removed.length > 0) return true;
  const ofSeries = db.select({ one }).from(funnelSchedules).where(eq(funnelSchedules.seriesId, funnelSeries.id));
  const isOver = and(isNull(funnelSeries.nextAt), isNull(funnelSeries.trouble), lt(funnelSeries.changedAt, oldest));
  await db.delete(funnelSeries).where(and(isOver, ofFunnels(db, funnelSeries.funnelId, userId), notExists(ofSeries)));
  return false;
}

/** Graphs that no run and no schedule refers to any more, of deleted funnels or replaced by a newer graph; those with a note stay. */
export async function removeVersions(db: Database, oldest: SQL, userId?: number): Promise<boolean> {
  const newer = alias(funnelVersions, 'newer');
  const isReplaced = exists(
    db
      .select({ one })
      .from(newer)
      .where(
        and(
          eq(newer.funnelId, funnelVersions.funnelId),
          gt(newer.revision, funnelVersions.revision),
          lt(newer.createdAt, oldest),
        ),
      ),
  );
  const isDeleted = lt(funnels.deletedAt, oldest);
  const old = db
    .select({ id: funnelVersions.id })
    .from(funnelVersions)
    .innerJoin(funnels, eq(funnels.id, funnelVersions.funnelId))
    .where(
      and(
        or(isDeleted, and(isNull(funnels.deletedAt), isNull(funnelVersions.note), isReplaced)),
        userId === undefined ? undefined : eq(funnels.userId, userId),
        notExists(db.select({ one }).from(funnelRuns).where(eq(funnelRuns.versionId, funnelVersions.id))),
        notExists(db.select({ one }).from(funnelSchedules).where(eq(funnelSchedules.versionId, funnelVersions.id))),
      ),
    )
    .limit(ROWS_PER_STEP_COUNT);
  const removed = await db
    .delete(funnelVersions)
    .where(inArray(funnelVersions.id, old))
    .returning({ id: funnelVersions.id });
  return removed.length > 0;
}

/** Greetings whose message has ended; the newest of a group stays, since the next one keeps a distance from it. */
export async function removeGreetings(db: Database, oldest: SQL, userId?: number): Promise<boolean> {
  const newer = alias(greetings, 'newer');
  return db.transaction(async (tx) => {
    const ended = await tx
      .select({ id: deliveries.greetingId })
      .from(deliveries)
      .innerJoin(greetings, eq(greetings.id, deliveries.greetingId))
      .where(
        and(
          lt(greetings.joinedAt, oldest),
          userId === undefined ? undefined : inArray(deliveries.accountId, ownMessengers(tx, userId)),
          lt(sql`coalesce(${deliveries.claimedAt}, ${deliveries.dueAt})`, oldest),
          not(isLive),
          exists(
            tx
              .select({ one })
              .from(newer)
              .where(and(eq(newer.groupId, greetings.groupId), gt(newer.id, greetings.id))),
          ),
        ),
      )
      .orderBy(asc(greetings.id))
      .limit(ROWS_PER_STEP_COUNT);
    const ids = ended.flatMap(({ id }) => id ?? []);
    if (ids.length === 0) return false;
    await removeDeliveries(tx, inArray(deliveries.greetingId, ids));
    await tx.delete(greetings).where(inArray(greetings.id, ids));
    return true;
  });
}

/** Messages of support conversations. One that still waits for Telegram stays. */
export async function removeSupportMessages(db: Database, oldest: SQL, userId?: number): Promise<boolean> {
  const waiting = db
    .select({ one })
    .from(telegramOutbox)
    .where(eq(telegramOutbox.supportMessageId, supportMessages.id));
  const old = db
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .where(
      and(
        lt(supportMessages.createdAt, oldest),
        userId === undefined ? undefined : eq(supportMessages.userId, userId),
        notExists(waiting),
      ),
    )
    .orderBy(asc(supportMessages.id))
    .limit(ROWS_PER_STEP_COUNT);
  const removed = await db
    .delete(supportMessages)
    .where(inArray(supportMessages.id, old))
    .returning({ id: supportMessages.id });
  return removed.length > 0;
}

/** Removes ended messages; the sent ones stay in the account's statistics, except those of trial runs. */
export async function removeDeliveries(tx: Transaction, which: SQL | undefined): Promise<void> {
  const ofTrial = tx
    .select({ one })
    .from(funnelRuns)
    .where(and(eq(funnelRuns.id, deliveries.runId), isNotNull(funnelRuns.trialSkippedMs)));
  const isCounted = sql<boolean>`${deliveries.status} = 'sent' and ${notExists(ofTrial)}`;
  const removed = await tx.delete(deliveries).where(which).returning({ accountId: deliveries.accountId, isCounted });
  const sentCounts = new Map<number, number>();
  for (const row of removed) if (row.isCounted) sentCounts.set(row.accountId, (sentCounts.get(row.accountId) ?? 0) + 1);
  for (const [accountId, sentCount] of [...sentCounts].sort(([a], [b]) => a - b)) {
    await tx
      .update(messengerAccounts)
      .set({ removedSentCount: sql`${messengerAccounts.removedSentCount} + ${sentCount}` })
      .where(eq(messengerAccounts.id, accountId));
  }
}
