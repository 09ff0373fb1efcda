import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Database } from '../db/database';
import { ownMessengers } from '../db/ownRows';
import { authSessions, broadcasts, deliveries, messengerAccounts, users } from '../db/schema';
import { settle } from '../engine/runs/stopSchedules';
import { auditCommand } from './auditCommand';

/** What disabling an account ended, and how many messages may arrive all the same. */
export interface DisableResult {
  sessionsCount: number;
  broadcastsCount: number;
  inFlightCount: number;
}

/**
 * Ends all sessions, disconnects the messenger, pauses broadcasts and running funnels. Data and the link to the phone
 * stay. After it resolves nothing more is sent, messages apart that are named as in flight.
 * @returns null when the account is disabled already
 */
export async function disableAccount(db: Database, userId: number): Promise<DisableResult | null> {
  const done = await switchOff(db, userId);
  return done && { ...done, inFlightCount: await settleAccount(db, userId) };
}

/** Disables an account, and then deletes it with its data. @returns how many messages may arrive all the same */
export async function removeAccount(db: Database, userId: number): Promise<number> {
  await switchOff(db, userId);
  const inFlightCount = await settleAccount(db, userId);
  await db.delete(users).where(eq(users.id, userId));
  return inFlightCount;
}

async function settleAccount(db: Database, userId: number): Promise<number> {
  const own = ownMessengers(db, userId);
  return settle({ db }, inArray(deliveries.accountId, own));
}

async function switchOff(db: Database, userId: number): Promise<Omit<DisableResult, 'inFlightCount'> | null> {
  return db.transaction(async (tx) => {
    const [off] = await tx
      .update(users)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(users.id, userId), isNull(users.disabledAt)))
      .returning({ id: users.id });
    if (!off) return null;
    const ended = await tx
      .delete(authSessions)
      .where(eq(authSessions.userId, userId))
      .returning({ id: authSessions.id });
    await tx.update(messengerAccounts).set({ desired: 'off' }).where(eq(messengerAccounts.userId, userId));
    const paused = await tx
      .update(broadcasts)
      .set({ status: 'paused' })
      .where(and(eq(broadcasts.userId, userId), eq(broadcasts.status, 'running')))
      .returning({ id: broadcasts.id });
    const ids = paused.map(({ id }) => id);
    const isQueued = and(inArray(deliveries.broadcastId, ids), eq(deliveries.status, 'queued'));
    await tx.update(deliveries).set({ isHeld: true }).where(isQueued);
    await auditCommand(tx, userId, {
      command: 'account disable',
      facts: { sessions: ended.length, broadcasts: ids.length },
      before: { is_disabled: false },
      after: { is_disabled: true },
    });
    return { sessionsCount: ended.length, broadcastsCount: ids.length };
  });
}

/**
 * Allows sign-in again; the owner then connects the messenger. Running funnels continue after that, late starts count
 * as missed, paused broadcasts wait for their owner.
 * @returns false when the account is not disabled
 */
export async function enableAccount(db: Database, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [on] = await tx
      .update(users)
      .set({ disabledAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.disabledAt)))
      .returning({ id: users.id });
    if (!on) return false;
    await auditCommand(tx, userId, {
      command: 'account enable',
      before: { is_disabled: true },
      after: { is_disabled: false },
    });
    return true;
  });
}
