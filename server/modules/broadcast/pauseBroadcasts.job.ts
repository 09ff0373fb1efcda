import { and, eq, inArray } from 'drizzle-orm';

import { broadcasts, deliveries, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { findProgress } from '../../engine/broadcasts/broadcastProgress';
import type { AccountChange } from '../../engine/core/accountChange';
import type { EventJob } from '../../jobs/startJobs';
import { notify } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { settle } from '../../engine/runs/stopSchedules';
import { translate } from '../../translate';

/**
 * Pauses broadcasts of an account that was unlinked, replaced or switched off, so that they do not resume unexpectedly
 * when it is linked again, perhaps days later. A connection that recovers pauses nothing.
 */
export function pauseBroadcastsJob({ db, engine, publish }: Pick<Deps, 'db' | 'engine' | 'publish'>): EventJob {
  async function pauseAll(accountId: number): Promise<number[]> {
    return db.transaction(async (tx) => {
      const owner = tx
        .select({ userId: messengerAccounts.userId })
        .from(messengerAccounts)
        .where(and(eq(messengerAccounts.id, accountId), eq(messengerAccounts.desired, 'off')));
      const paused = await tx
        .update(broadcasts)
        .set({ status: 'paused' })
        .where(and(inArray(broadcasts.userId, owner), eq(broadcasts.status, 'running')))
        .returning({ id: broadcasts.id });
      const ids = paused.map((row) => row.id);
      if (ids.length === 0) return ids;
      await tx
        .update(deliveries)
        .set({ isHeld: true })
        .where(and(inArray(deliveries.broadcastId, ids), eq(deliveries.status, 'queued')));
      return ids;
    });
  }

  async function handle(accountId: number, signal: AbortSignal): Promise<void> {
    const pausedIds = await pauseAll(accountId);
    await settle(db, inArray(deliveries.broadcastId, pausedIds), signal);
    for (const id of pausedIds) {
      const found = await findProgress(db, id);
      if (!found) continue;
      const { userId, progress } = found;
      const { title, message } = await withUserLanguage(db, userId, () => ({
        title: translate('broadcast.interruptedTitle'),
        message: translate('broadcast.interruptedMessage', { pending: progress.pending }),
      }));
      publish(userId, 'broadcast:error', { ...progress, message });
      await notify({ db, publish }, { userId, type: 'broadcast', tone: 'warning', title, message });
    }
  }

  return {
    name: 'broadcast.pause',
    subscribe: (enqueue, signal) =>
      engine.onAccountChanged((change) => {
        if (isEnd(change)) enqueue(() => handle(change.accountId, signal));
      }),
  };
}

function isEnd(change: AccountChange): boolean {
  if (change.kind !== 'state') return false;
  const { kind } = change.state;
  return kind === 'off' || kind === 'logged_out' || kind === 'replaced' || kind === 'failed' || kind === 'banned';
}
