import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';

import type { MissedReason } from '@contract/schemas/runs';
import { MINUTE_MS } from '@contract/time';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { funnels, funnelSchedules, groups, messengerAccounts } from '../../db/schema';
import { sqlNow } from '../../gateways/clock';
import type { Publish } from '../../realtime/publish';
import { nameOrId } from '../../nameOrId';
import { translate } from '../../translate';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import type { EngineParts } from '../core/engineParts';
import { publishNotifications, writeNotification, type NotificationRow } from '../../notifications/notify';
import { sqlLateStartMaxMs } from '../pace/pace';

/** Reasons of which the owner is notified here: nobody is there after a restore, and a series tells of its own. */
export type ToldReason = Exclude<MissedReason, 'restored' | 'seriesPaused' | 'selectionMissing'>;

/** A schedule that will never start, for the notification to its owner. */
export interface MissedStart {
  userId: number;
  funnelName: string;
  groupId: number;
  groupName: string;
  /** A key under `server:missed`. */
  reason: ToldReason;
  /** How late a start of this account may be, in milliseconds. */
  lateStartMaxMs: number;
}

const SCHEDULES_PER_STEP = 5_000;

/**
 * Gives up every schedule that is too late by now, in any state of its account, and notifies the owners of those that were
 * armed; the others were not expected to start.
 */
export async function giveUpLateStarts(parts: EngineParts): Promise<void> {
  for (let late: number[] = [], afterId = 0; ; afterId = late.at(-1) ?? afterId) {
    late = await findLate(parts, afterId);
    await parts.isolation.each('lateStarts', late, (ids) => giveUpSome(parts, ids));
    if (late.length < SCHEDULES_PER_STEP) return;
  }
}

async function giveUpSome(parts: EngineParts, lateIds: readonly number[]): Promise<void> {
  const notified = await parts.db.transaction(async (tx) => {
    const ids = await giveUpLate(tx, parts, lateIds);
    return ids.length === 0 ? [] : writeMissedNotifications(tx, await describeLate(tx, parts, ids));
  });
  publishMissed(parts.publish, notified);
}

/**
 * Writes one notification per owner and reason, for any number of missed starts, in the transaction that gave them up: a
 * crash loses neither or both. `publishMissed` pushes them after the commit.
 */
export async function writeMissedNotifications(
  tx: Transaction,
  missed: readonly MissedStart[],
): Promise<NotificationRow[]> {
  const byReader = new Map<string, MissedStart[]>();
  for (const start of missed) {
    const key = `${start.userId} ${start.reason}`;
    const known = byReader.get(key);
    if (known) known.push(start);
    else byReader.set(key, [start]);
  }
  const written: NotificationRow[] = [];
  for (const [first, ...others] of byReader.values()) {
    if (!first) continue;
    const { userId } = first;
    const texts = await withUserLanguage(tx, userId, () => describeMissed(first, others.length));
    written.push(...(await writeNotification(tx, { userId, type: 'funnel', ...texts })));
  }
  return written;
}

function describeMissed(missed: MissedStart, othersCount: number) {
  const { reason, funnelName, groupId, groupName, lateStartMaxMs } = missed;
  const why = translate(`missed.${reason}`, { lateMinutes: Math.round(lateStartMaxMs / MINUTE_MS) });
  const what =
    othersCount === 0
      ? translate('missed.single', { funnelName, groupName: nameOrId(groupName, groupId) })
      : translate('missed.several', { count: othersCount + 1 });
  return { title: translate('missed.title'), message: `${what} ${why}` };
}

/** Pushes the notifications of missed starts, and that their funnels changed. */
export function publishMissed(publish: Publish, rows: readonly NotificationRow[]): void {
  publishNotifications(publish, rows, 'warning');
  for (const userId of new Set(rows.map((row) => row.userId))) publish(userId, 'funnels:updated', {});
}

/** Whether a schedule is later than its account allows. */
export const isLate = (parts: EngineParts): SQL =>
  lt(funnelSchedules.startAt, sql`${sqlNow(parts.clock)} - ${sqlLateStartMaxMs(parts)} * interval '1 millisecond'`);

const isTooLate = (parts: EngineParts) =>
  and(
    eq(funnelSchedules.state, 'waiting'),
    /** Implied by the next line, but can use an index; the limit is each account's own. */
    lt(funnelSchedules.startAt, sqlNow(parts.clock)),
    isLate(parts),
  );

async function findLate(parts: EngineParts, afterId: number): Promise<number[]> {
  const rows = await parts.db
    .select({ id: funnelSchedules.id })
    .from(funnelSchedules)
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(and(isTooLate(parts), gt(funnelSchedules.id, afterId)))
    // By the key itself a kept plan would walk through all starts there ever were.
    .orderBy(sql`${funnelSchedules.id} + 0`)
    .limit(SCHEDULES_PER_STEP);
  return rows.map(({ id }) => id);
}

/** @returns the ids of those that were armed */
async function giveUpLate(tx: Transaction, parts: EngineParts, ids: readonly number[]): Promise<number[]> {
  const late = tx.$with('late').as(
    tx
      .select({ id: funnelSchedules.id, wasActive: funnelSchedules.active })
      .from(funnelSchedules)
      .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
      .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
      .where(and(isTooLate(parts), isAnyOf(funnelSchedules.id, ids)))
      .for('update', { of: funnelSchedules, skipLocked: true }),
  );
  const missed = await tx
    .with(late)
    .update(funnelSchedules)
    .set({ state: 'missed', active: false, missedReason: sql`case when ${late.wasActive} then 'late' end` })
    .from(late)
    .where(eq(funnelSchedules.id, late.id))
    .returning({ id: funnelSchedules.id, wasActive: late.wasActive });
  return missed.filter((row) => row.wasActive).map((row) => row.id);
}

async function describeLate(tx: Transaction, parts: EngineParts, ids: number[]): Promise<MissedStart[]> {
  const rows = await tx
    .select({
      lateStartMaxMs: sqlLateStartMaxMs(parts),
      userId: funnels.userId,
      funnelName: funnels.name,
      groupId: groups.id,
      customName: groups.customName,
      name: groups.name,
    })
    .from(funnelSchedules)
    .innerJoin(funnels, eq(funnels.id, funnelSchedules.funnelId))
    .innerJoin(groups, eq(groups.id, funnelSchedules.groupId))
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, groups.accountId))
    .where(isAnyOf(funnelSchedules.id, ids));
  return rows.map(({ customName, name, ...row }) => ({ ...row, groupName: customName ?? name, reason: 'late' }));
}
