import { and, count, eq, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm';

import type { Database } from '../db/database';
import { deliveries, messengerAccounts, type AccountState } from '../db/schema';
import { sqlNow, type Clock } from '../gateways/clock';

/** What waits to be sent: messages of funnels and greetings, or those of broadcasts. Paused broadcasts do not count. */
export interface QueueLoad {
  queuedCount: number;
  dueCount: number;
  /** How long the oldest due one has waited; 0 when nothing is due. */
  oldestDueAgeSeconds: number;
}

/** What the whole database has to do, whichever process does it. */
export interface Workload {
  timed: QueueLoad;
  bulk: QueueLoad;
  accounts: { state: AccountState; count: number }[];
}

/** Reads it in three queries that touch only what is queued. */
export async function readWorkload(db: Database, clock: Clock): Promise<Workload> {
  const now = sqlNow(clock);
  const timed = await readQueue(db, now, isNull(deliveries.broadcastId));
  const bulk = await readQueue(db, now, and(isNotNull(deliveries.broadcastId), not(deliveries.isHeld)));
  const accounts = await db
    .select({ state: messengerAccounts.state, count: count() })
    .from(messengerAccounts)
    .groupBy(messengerAccounts.state);
  return { timed, bulk, accounts };
}

async function readQueue(db: Database, now: SQL, kind: SQL | undefined): Promise<QueueLoad> {
  const [row] = await db
    .select({
      queuedCount: count(),
      dueCount: sql`count(*) filter (where ${deliveries.dueAt} <= ${now})`.mapWith(Number),
      oldestDueAgeSeconds: sql`greatest(0, extract(epoch from ${now} - min(${deliveries.dueAt})))`.mapWith(Number),
    })
    .from(deliveries)
    .where(and(eq(deliveries.status, 'queued'), kind));
  return row ?? { queuedCount: 0, dueCount: 0, oldestDueAgeSeconds: 0 };
}
