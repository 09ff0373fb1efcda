import { and, asc, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm';

import { isAnyOf } from '../../db/isAnyOf';
import { messengerAccounts, plannedBroadcasts } from '../../db/schema';
import { sqlNow, untilMsColumn } from '../../gateways/clock';
import { isRoomLeft } from '../broadcasts/queueRoom';
import type { EngineParts } from '../core/engineParts';
import { sqlLateStartMaxMs } from '../pace/pace';

/** Whether planned broadcasts are due, and milliseconds until the next one is; null without one. */
export interface Due {
  hasDue: boolean;
  nextMs: number | null;
}

/** A check starts at most so many; the rest follows at the next check. */
const STARTS_PER_TURN = 100;
const LATE_PER_TURN = 200;

/** Of all accounts. */
export async function findDue({ db, clock }: EngineParts): Promise<Due> {
  const isScheduled = eq(plannedBroadcasts.status, 'scheduled');
  const due = db
    .select({ one: sql`1` })
    .from(plannedBroadcasts)
    .where(and(isScheduled, lte(plannedBroadcasts.startsAt, sqlNow(clock))));
  const next = db
    .select({ nextMs: untilMsColumn(clock, plannedBroadcasts.startsAt) })
    .from(plannedBroadcasts)
    .where(and(isScheduled, lte(sqlNow(clock), plannedBroadcasts.startsAt)))
    .orderBy(asc(plannedBroadcasts.startsAt))
    .limit(1);
  const [row] = await db
    .select({ hasDue: sql<boolean>`exists ${due}`, nextMs: sql<number | null>`${next}` })
    .from(sql`(select 1) as one`);
  return row ?? { hasDue: false, nextMs: null };
}

/** Those that are due and whose accounts may send and have room in their queues, earliest first. */
export async function findStarting(parts: EngineParts, connectedIds: number[]): Promise<number[]> {
  const rows = await parts.db
    .select({ id: plannedBroadcasts.id })
    .from(plannedBroadcasts)
    .innerJoin(messengerAccounts, eq(messengerAccounts.userId, plannedBroadcasts.userId))
    .where(
      and(
        ...[mayStart(parts), isAnyOf(messengerAccounts.id, connectedIds), isNotPostponed(parts)],
        isRoomLeft(parts.db, plannedBroadcasts.userId),
      ),
    )
    .orderBy(asc(plannedBroadcasts.startsAt), asc(plannedBroadcasts.id))
    .limit(STARTS_PER_TURN);
  return rows.map(({ id }) => id);
}

/** Whether a planned broadcast is due and its account, which this process owns, may send. */
export const mayStart = (parts: EngineParts) =>
  and(
    eq(plannedBroadcasts.status, 'scheduled'),
    lte(plannedBroadcasts.startsAt, sqlNow(parts.clock)),
    gt(plannedBroadcasts.startsAt, tooLateAt(parts)),
    eq(messengerAccounts.desired, 'on'),
    eq(messengerAccounts.leaseOwner, parts.nodeId),
    isNull(messengerAccounts.sendingStoppedAt),
  );

/** Until when a start is too late now, by each account's own limit. */
const tooLateAt = (parts: EngineParts) =>
  sql`${sqlNow(parts.clock)} - ${sqlLateStartMaxMs(parts)} * interval '1 millisecond'`;

/** Those that are too late by now, in any state of their account, by owner; `lateMs` is each owner's limit. */
export async function findLate(parts: EngineParts): Promise<Map<number, { ids: number[]; lateMs: number }>> {
  const rows = await parts.db
    .select({ id: plannedBroadcasts.id, userId: plannedBroadcasts.userId, lateMs: sqlLateStartMaxMs(parts) })
    .from(plannedBroadcasts)
    .leftJoin(messengerAccounts, eq(messengerAccounts.userId, plannedBroadcasts.userId))
    .where(
      and(
        eq(plannedBroadcasts.status, 'scheduled'),
        isNotPostponed(parts),
        // Implied by the next line, but can use an index; the limit is each account's own.
        lte(plannedBroadcasts.startsAt, sqlNow(parts.clock)),
        lte(plannedBroadcasts.startsAt, tooLateAt(parts)),
      ),
    )
    .orderBy(asc(plannedBroadcasts.startsAt))
    .limit(LATE_PER_TURN);
  const byOwner = new Map<number, { ids: number[]; lateMs: number }>();
  for (const { id, userId, lateMs } of rows)
    byOwner.set(userId, { ids: [...(byOwner.get(userId)?.ids ?? []), id], lateMs });
  return byOwner;
}

const isNotPostponed = ({ isolation }: EngineParts) =>
  notInArray(plannedBroadcasts.id, isolation.listPostponed('plannedBroadcasts'));
