import { and, eq, inArray } from 'drizzle-orm';

import type { Database, Transaction } from '../../db/database';
import type { accountsOf } from '../../db/ownRows';
import { broadcasts, deliveries } from '../../db/schema';
import { notify } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import type { Publish } from '../../realtime/publish';
import { translate } from '../../translate';
import { findProgress } from './broadcastProgress';
import { lockBroadcasts } from './broadcasts';

/**
 * Pauses the running broadcasts of an account, or of several.
 * @param isWanted asked once they are locked; without it they are paused in any case
 * @returns their ids
 */
export async function pauseRunning(
  tx: Transaction,
  whose: number | ReturnType<typeof accountsOf>,
  isWanted: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<number[]> {
  const { userId } = broadcasts;
  const isTheirs = typeof whose === 'number' ? eq(userId, whose) : inArray(userId, whose);
  const running = await tx
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(and(isTheirs, eq(broadcasts.status, 'running')));
  const locked = await lockBroadcasts(
    tx,
    running.map(({ id }) => id),
  );
  const ids = locked.filter(({ status }) => status === 'running').map(({ id }) => id);
  if (ids.length === 0 || !(await isWanted())) return [];
  await tx.update(broadcasts).set({ status: 'paused' }).where(inArray(broadcasts.id, ids));
  await tx
    .update(deliveries)
    .set({ isHeld: true })
    .where(and(inArray(deliveries.broadcastId, ids), eq(deliveries.status, 'queued')));
  return ids;
}

/** Notifies owners of broadcasts that were paused because the connection ended. */
export async function reportInterrupted(
  { db, publish }: { db: Database; publish: Publish },
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
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
