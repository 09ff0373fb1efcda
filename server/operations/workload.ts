import { and, count, eq, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm';

import type { SendingStopReason } from '@contract/schemas/messenger';

import type { Database } from '../db/database';
import { deliveries, messengerAccounts, type AccountState } from '../db/schema';
import { sqlNow, type Clock } from '../gateways/clock';

/** Messages waiting to be sent: of funnels and greetings, or of broadcasts. Paused broadcasts and runs, and accounts whose owner stopped all sending do not count. */
export interface QueueLoad {
  queuedCount: number;
  dueCount: number;
  /** Age of the oldest due one; 0 when nothing is due. */
  oldestDueAgeSeconds: number;
}

/** Work of the whole database, whichever process does it. */
export interface Workload {
  timed: QueueLoad;
  bulk: QueueLoad;
  accounts: { state: AccountState; count: number; limitedCount: number }[];
  /** Accounts whose sending is stopped, by who stopped it. */
  stopped: { reason: SendingStopReason | 'owner'; count: number }[];
}

/** Reads it with four queries that touch queued rows and accounts only. */
export async function readWorkload(db: Database, clock: Clock): Promise<Workload> {
  const now = sqlNow(clock);
  const timed = await readQueue(db, now, isNull(deliveries.broadcastId));
  const bulk = await readQueue(db, now, isNotNull(deliveries.broadcastId));
  const accounts = await db
    .select({
      state: messengerAccounts.state,
      count: count(),
      limitedCount: sql`count(*) filter (where ${messengerAccounts.limitedUntil} > ${now})`.mapWith(Number),
    })
    .from(messengerAccounts)
    .groupBy(messengerAccounts.state);
  const { sendingStoppedAt, sendingStopReason } = messengerAccounts;
  const stopped = await db
    .select({ reason: sql<SendingStopReason | 'owner'>`coalesce(${sendingStopReason}, 'owner')`, count: count() })
    .from(messengerAccounts)
    .where(isNotNull(sendingStoppedAt))
    .groupBy(sendingStopReason);
  return { timed, bulk, accounts, stopped };
}

async function readQueue(db: Database, now: SQL, kind: SQL): Promise<QueueLoad> {
  const [row] = await db
    .select({
      queuedCount: count(),
      dueCount: sql`count(*) filter (where ${deliveries.dueAt} <= ${now})`.mapWith(Number),
      oldestDueAgeSeconds: sql`greatest(0, extract(epoch from ${now} - min(${deliveries.dueAt})))`.mapWith(Number),
    })
    .from(deliveries)
    .innerJoin(messengerAccounts, eq(messengerAccounts.id, deliveries.accountId))
    .where(
      and(eq(deliveries.status, 'queued'), not(deliveries.isHeld), isNull(messengerAccounts.sendingStoppedAt), kind),
    );
  return row ?? { queuedCount: 0, dueCount: 0, oldestDueAgeSeconds: 0 };
}
