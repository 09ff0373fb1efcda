import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Database, Transaction } from '../db/database';
import { accountsOf } from '../db/ownRows';
import { authSessions, deliveries, messengerAccounts, users } from '../db/schema';
import { pauseRunning } from '../engine/broadcasts/interruptions';
import { settle } from '../engine/runs/stopSchedules';
import { auditCommand } from './auditCommand';

/** What disabling an account ended, and how many messages may arrive all the same. */
export interface DisableResult {
  sessionsCount: number;
  broadcastsCount: number;
  inFlightCount: number;
}

/**
 * Ends all sessions of an account and those that belong to it, disconnects the messengers, pauses broadcasts and running funnels. Data
 * and links to phones stay. After it resolves nothing more is sent, messages apart that are named as in flight.
 * @returns null when the account is disabled already
 */
export async function disableAccount(db: Database, userId: number): Promise<DisableResult | null> {
  const done = await switchOff(db, userId);
  return done && { ...done, inFlightCount: await settleAccounts(db, userId) };
}

/** Disables an account and those that belong to it, and then deletes them with their data. @returns how many messages may arrive all the same */
export async function removeAccount(db: Database, userId: number): Promise<number> {
  await switchOff(db, userId);
  const inFlightCount = await settleAccounts(db, userId);
  await db.delete(users).where(eq(users.id, userId));
  return inFlightCount;
}

async function settleAccounts(db: Database, userId: number): Promise<number> {
  const messengers = db
    .select({ id: messengerAccounts.id })
    .from(messengerAccounts)
    .where(inArray(messengerAccounts.userId, accountsOf(db, userId)));
  return settle({ db }, inArray(deliveries.accountId, messengers));
}

async function switchOff(db: Database, userId: number): Promise<Omit<DisableResult, 'inFlightCount'> | null> {
  return db.transaction(async (tx) => {
    const all = accountsOf(tx, userId);
    const [off] = await tx
      .update(users)
      .set({ disabledAt: sql`now()` })
      .where(and(inArray(users.id, all), isNull(users.disabledAt)))
      .returning({ id: users.id });
    if (!off) return null;
    const ended = await tx
      .delete(authSessions)
      .where(inArray(authSessions.userId, all))
      .returning({ id: authSessions.id });
    // Before the messengers: a send that ends locks its broadcast first, then its messenger, each in the order of the ids.
    const { length: broadcastsCount } = await pauseRunning(tx, all);
    await switchMessengersOff(tx, userId);
    await auditCommand(tx, userId, {
      command: 'account disable',
      facts: { sessions: ended.length, broadcasts: broadcastsCount },
      before: { is_disabled: false },
      after: { is_disabled: true },
    });
    return { sessionsCount: ended.length, broadcastsCount };
  });
}

async function switchMessengersOff(tx: Transaction, userId: number): Promise<void> {
  const locked = tx
    .select({ id: messengerAccounts.id })
    .from(messengerAccounts)
    .where(inArray(messengerAccounts.userId, accountsOf(tx, userId)))
    .orderBy(asc(messengerAccounts.id))
    .for('no key update');
  await tx.update(messengerAccounts).set({ desired: 'off' }).where(inArray(messengerAccounts.id, locked));
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
      .where(and(inArray(users.id, accountsOf(tx, userId)), isNotNull(users.disabledAt)))
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
