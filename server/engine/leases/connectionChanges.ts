import { and, eq, sql, type SQL } from 'drizzle-orm';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { connectionChanges, messengerAccounts } from '../../db/schema';
import { sqlNow, type Clock } from '../../gateways/clock';

const { id, state, lastReason, lastOpenAt, leaseEpoch } = messengerAccounts;

/** Writes what becomes of a connection, before its account is changed; nothing when it stays as it is. */
export async function addChange(
  tx: Transaction,
  clock: Clock,
  account: { id: number; epoch: number },
  become: { state: SQL; reason: SQL },
): Promise<void> {
  const isChange = sql`(${become.state}, ${become.reason}) is distinct from (${state}, ${lastReason})
    or not exists (select 1 from ${connectionChanges} where ${eq(connectionChanges.accountId, id)})`;
  await tx.execute(sql`
    insert into ${connectionChanges} (account_id, state, reason, at)
    select ${id}, ${become.state}, ${become.reason}, ${sqlNow(clock)} from ${messengerAccounts}
    where ${and(eq(id, account.id), eq(leaseEpoch, account.epoch), sql`(${isChange})`)} for update of messenger_accounts`);
}

/** Of accounts that are taken from a process: a connection that it had open ended when it was last seen open. */
export async function addStops(tx: Transaction, clock: Clock, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into ${connectionChanges} (account_id, state, reason, at)
    select ${id}, 'connecting', 'serverStopped', coalesce(${lastOpenAt}, ${sqlNow(clock)}) from ${messengerAccounts}
    where ${and(isAnyOf(id, ids), eq(state, 'open'))}`);
}
