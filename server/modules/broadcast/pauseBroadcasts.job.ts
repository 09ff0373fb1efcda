import { and, eq, inArray } from 'drizzle-orm';

import { broadcasts, deliveries, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { pauseRunning, reportInterrupted } from '../../engine/broadcasts/interruptions';
import type { AccountChange } from '../../engine/core/accountChange';
import type { EventJob } from '../../jobs/startJobs';
import { settle } from '../../engine/runs/stopSchedules';

/**
 * Pauses broadcasts of an account that was unlinked, replaced or switched off, so that they do not resume unexpectedly
 * when it is linked again, perhaps days later. A connection that recovers soon pauses nothing; after a long absence the engine pauses
 * them (`skipLateSteps`). A process that was killed before it paused them is made up for at the next start, or when the owner
 * connects again.
 */
export function pauseBroadcastsJob({ db, engine, publish }: Pick<Deps, 'db' | 'engine' | 'publish'>): EventJob {
  async function pauseAll(accountId: number): Promise<number[]> {
    return db.transaction(async (tx) => {
      const [account] = await tx
        .select({ userId: messengerAccounts.userId })
        .from(messengerAccounts)
        .where(and(eq(messengerAccounts.id, accountId), eq(messengerAccounts.desired, 'off')));
      return account ? pauseRunning(tx, account.userId) : [];
    });
  }

  async function handle(accountId: number, signal: AbortSignal): Promise<void> {
    const pausedIds = await pauseAll(accountId);
    await settle({ db, wake: () => engine.wake() }, inArray(deliveries.broadcastId, pausedIds), { signal });
    await reportInterrupted({ db, publish }, pausedIds);
  }

  /** Each account in a task of its own: what fails for one is done for the others. */
  async function pauseLeftRunning(enqueue: Enqueue, signal: AbortSignal): Promise<void> {
    const accounts = await db
      .selectDistinct({ id: messengerAccounts.id })
      .from(messengerAccounts)
      .innerJoin(broadcasts, eq(broadcasts.userId, messengerAccounts.userId))
      .where(and(eq(messengerAccounts.desired, 'off'), eq(broadcasts.status, 'running')));
    for (const { id } of accounts) enqueue(() => handle(id, signal));
  }

  return {
    name: 'broadcast.pause',
    subscribe(enqueue, signal) {
      enqueue(() => pauseLeftRunning(enqueue, signal));
      return engine.onAccountChanged((change) => {
        if (isEnd(change)) enqueue(() => handle(change.accountId, signal));
      });
    },
  };
}

type Enqueue = Parameters<EventJob['subscribe']>[0];

function isEnd(change: AccountChange): boolean {
  if (change.kind !== 'state') return false;
  const { kind } = change.state;
  return kind === 'off' || kind === 'logged_out' || kind === 'replaced' || kind === 'failed' || kind === 'banned';
}
