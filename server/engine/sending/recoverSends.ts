import { and, eq, exists, inArray, isNotNull, lt, not, sql, type SQL } from 'drizzle-orm';

import { REPEATABLE_KINDS } from '@contract/groupActs';

import type { Transaction } from '../../db/database';
import { isAnyOf } from '../../db/isAnyOf';
import { deliveries, funnelRuns, messengerAccounts } from '../../db/schema';
import { readNow, sqlNow } from '../../gateways/clock';
import { acquireAccounts, findFree, type Owned } from '../leases/leases';
import { reportLostAccount } from '../leases/lostAccount';
import { paceSetting } from '../pace/pace';
import { goOnAfter } from '../runs/advanceOrPostpone';
import { lockLiveRuns } from '../runs/advanceRun';
import { mergeChanges, noChanges, publishChanges, type RunChanges } from '../runs/runEvents';
import type { RunParts } from '../runs/runParts';
import { publishActs, recordActs, type ActNews } from './actResults';
import { claimColumns } from './claims';

/**
 * Acquires accounts whose owner is dead, up to the free capacity. What the dead owner left in flight becomes unconfirmed in the same
 * transaction, and its run goes on.
 */
export async function acquireAndRecover(parts: RunParts, room = Infinity): Promise<void> {
  const free = await findFree(parts, room);
  await parts.isolation.each(
    'accounts',
    free,
    async (ids) => {
      const recovered = await parts.db.transaction(async (tx) => {
        const ended: Recovered[] = [];
        const acquired = await acquireAccounts(tx, parts, ids);
        for (const account of await withSends(tx, acquired)) ended.push(await recover(tx, parts, account));
        return ended;
      });
      recovered.forEach(({ acts }) => publishActs(parts, acts));
      await publishChanges(parts, mergeChanges(recovered.map(({ changes }) => changes)));
    },
    (accountId) => reportLostAccount(parts, accountId),
  );
}

/** Those of the accounts that have something in flight: hardly any of a thousand. */
async function withSends(tx: Transaction, accounts: readonly Owned[]): Promise<Owned[]> {
  const ids = accounts.map(({ id }) => id);
  const rows = await tx
    .select({ id: deliveries.accountId })
    .from(deliveries)
    .where(and(eq(deliveries.status, 'sending'), isAnyOf(deliveries.accountId, ids)));
  const found = new Set(rows.map(({ id }) => id));
  return accounts.filter(({ id }) => found.has(id));
}

/** What is published of one account after the commit. */
interface Recovered {
  changes: RunChanges;
  acts: ActNews;
}

async function recover(tx: Transaction, parts: RunParts, account: Owned): Promise<Recovered> {
  const { clock } = parts;
  const isLost = and(
    eq(deliveries.accountId, account.id),
    eq(deliveries.status, 'sending'),
    lt(deliveries.fence, account.epoch),
  );
  const repeated = await repeatActs(tx, isLost);
  const lost = await tx
    .update(deliveries)
    .set({ status: 'unconfirmed', lastError: 'ownerLost', isHeld: false })
    .where(isLost)
    .returning(claimColumns);
  const again = await recordActs(tx, clock, repeated, { result: 'unconfirmed', end: 'queued' });
  const { notifications, changedOf } = await recordActs(tx, clock, lost, { result: 'unconfirmed', end: 'unconfirmed' });
  const acts = { notifications, changedOf: [...new Set([...again.changedOf, ...changedOf])] };
  if (lost.length + repeated.length === 0) return { changes: noChanges(), acts };
  lost.forEach(() => parts.countDeliveryEnd?.('unconfirmed'));
  const endedAt = await readNow(tx, clock);
  const nextSendAt = sql`${sqlNow(clock)} + ${paceSetting(parts, 'gapMaxMs')} * interval '1 millisecond'`;
  await tx.update(messengerAccounts).set({ nextSendAt }).where(eq(messengerAccounts.id, account.id));
  const runs = await lockLiveRuns(
    tx,
    lost.flatMap(({ runId }) => runId ?? []),
  );
  return { changes: await goOnAfter(tx, parts, { ended: lost, runs, endedAt }), acts };
}

/** Acts that may have happened, and whose repetition changes nothing, are tried again, unless they are not wanted any more. */
async function repeatActs(tx: Transaction, isLost: SQL | undefined) {
  const kind = sql`${deliveries.payload} -> 'act' ->> 'kind'`;
  const isPaused = tx
    .select({ one: sql`1` })
    .from(funnelRuns)
    .where(and(eq(funnelRuns.id, deliveries.runId), isNotNull(funnelRuns.pausedAt)));
  return tx
    .update(deliveries)
    .set({ status: 'queued', fence: null, lockedBy: null, lastError: 'ownerLost', isHeld: exists(isPaused) })
    .where(and(isLost, not(deliveries.isHeld), inArray(kind, [...REPEATABLE_KINDS])))
    .returning(claimColumns);
}
