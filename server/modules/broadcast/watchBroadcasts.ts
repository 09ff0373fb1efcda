import { and, eq, inArray } from 'drizzle-orm';

import { broadcasts, deliveries, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { findProgress } from '../../engine/broadcasts/broadcastProgress';
import type { AccountChange } from '../../engine/core/accountChange';
import { notify } from '../../notifications/notify';
import { sayTo } from '../../notifications/withUserLanguage';
import { settle } from '../../engine/runs/stopSchedules';
import { translate } from '../../translate';

/**
 * Pauses broadcasts of an account that was unlinked, replaced or switched off, so that they do not resume unexpectedly
 * when it is linked again, perhaps days later. A connection that recovers pauses nothing.
 * @returns stops watching
 */
export function watchBroadcasts({
  db,
  log,
  engine,
  publish,
}: Pick<Deps, 'db' | 'log' | 'engine' | 'publish'>): () => void {
  let work = Promise.resolve();

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

  async function handle(accountId: number): Promise<void> {
    const pausedIds = await pauseAll(accountId);
    await settle(db, inArray(deliveries.broadcastId, pausedIds));
    for (const id of pausedIds) {
      const found = await findProgress(db, id);
      if (!found) continue;
      const { userId, progress } = found;
      const { title, message } = await sayTo(db, userId, () => ({
        title: translate('broadcast.interruptedTitle'),
        message: translate('broadcast.interruptedMessage', { pending: progress.pending }),
      }));
      publish(userId, 'broadcast:error', { ...progress, message });
      await notify({ db, publish }, { userId, type: 'broadcast', title, message });
    }
  }

  return engine.onAccountChanged((change) => {
    if (!isEnd(change)) return;
    work = work
      .then(() => handle(change.accountId))
      .catch((err: unknown) => log.error({ err }, 'broadcasts were not paused'));
  });
}

function isEnd(change: AccountChange): boolean {
  if (change.kind !== 'state') return false;
  const { kind } = change.state;
  return kind === 'off' || kind === 'logged_out' || kind === 'replaced' || kind === 'failed';
}
