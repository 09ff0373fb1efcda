import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import type { BroadcastProgress } from '@contract/events';
import { limits } from '@contract/limits';

import type { Database, Queryable } from '../../db/database';
import { broadcasts, type BroadcastStatus } from '../../db/schema';
import type { Publish } from '../../realtime/publish';
import { translate } from '../../translate';
import { countBroadcasts } from './broadcasts';
import { notify } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { createSerialQueue } from '../../jobs/serialQueue';

/** Publishes the progress of this process's broadcasts to open browsers: each at most once a second, and never backwards. */
export interface ProgressPublisher {
  moved(id: number): void;
  ended(id: number): void;
  /** Publishes what is pending, then nothing more. */
  close(): Promise<void>;
}

interface PublishDeps {
  db: Database;
  publish: Publish;
}

/** Starts with no progress pending. */
export function createProgressPublisher(deps: PublishDeps, log: Pick<FastifyBaseLogger, 'error'>): ProgressPublisher {
  const queue = createSerialQueue((error) =>
    log.error({ err: error }, 'the progress of a broadcast was not published'),
  );
  const waiting = new Map<number, NodeJS.Timeout>();
  const publishedAtMs = new Map<number, number>();

  function publishNow(id: number): void {
    waiting.delete(id);
    deleteOldTimes();
    publishedAtMs.set(id, Date.now());
    queue.add(() => publishBroadcast(deps, 'broadcast:progress', id));
  }

  /** Some broadcasts are ended by their owners, without an event here. */
  function deleteOldTimes(): void {
    const soonMs = Date.now() - limits.broadcast.progressEveryMs;
    for (const [id, atMs] of publishedAtMs) if (atMs < soonMs) publishedAtMs.delete(id);
  }

  return {
    moved(id) {
      if (waiting.has(id)) return;
      const waitMs = (publishedAtMs.get(id) ?? 0) + limits.broadcast.progressEveryMs - Date.now();
      waiting.set(
        id,
        setTimeout(() => publishNow(id), Math.max(0, waitMs)),
      );
    },
    ended(id) {
      clearTimeout(waiting.get(id));
      waiting.delete(id);
      publishedAtMs.delete(id);
      queue.add(() => publishBroadcastEnd(deps, id));
    },
    async close() {
      for (const [id, timer] of [...waiting]) {
        clearTimeout(timer);
        publishNow(id);
      }
      await queue.settled();
    },
  };
}

/** Publishes the progress of a broadcast. A finished one has already published its end. */
export async function publishBroadcast(
  { db, publish }: PublishDeps,
  event: 'broadcast:started' | 'broadcast:progress',
  id: number,
): Promise<void> {
  const found = await findProgress(db, id);
  if (!found) return;
  const isOver = found.status === 'completed' || found.status === 'canceled';
  if (event === 'broadcast:started' || !isOver) publish(found.userId, event, found.progress);
}

/** Publishes the end of a broadcast, and writes a notification unless the owner ended it. */
export async function publishBroadcastEnd({ db, publish }: PublishDeps, id: number): Promise<void> {
  const found = await findProgress(db, id);
  if (!found) return;
  const { userId, status, progress } = found;
  const { sent, failed, unconfirmed, total } = progress;
  const hasFailed = status === 'completed' && sent === 0;
  const name = hasFailed ? 'failed' : 'completed';
  const { title, message } = await withUserLanguage(db, userId, () => ({
    title: translate(`broadcast.${name}Title`),
    message: [
      hasFailed ? translate('broadcast.failedMessage') : translate('broadcast.completedMessage', { sent, total }),
      failed > 0 && translate('broadcast.failedCount', { failed }),
      unconfirmed > 0 && translate('broadcast.unconfirmedCount', { unconfirmed }),
    ]
      .filter(Boolean)
      .join(' '),
  }));
  if (hasFailed) publish(userId, 'broadcast:error', { ...progress, message });
  else publish(userId, 'broadcast:completed', progress);
  if (status === 'completed') {
    const tone = hasFailed ? 'error' : sent === total ? 'success' : 'warning';
    await notify({ db, publish }, { userId, type: 'broadcast', tone, title, message });
  }
}

/** The socket event's data about a broadcast; null when it is gone. */
export async function findProgress(db: Queryable, id: number): Promise<Found | null> {
  const [row] = await db.select().from(broadcasts).where(eq(broadcasts.id, id));
  if (!row) return null;
  const { sent = 0, failed = 0, unconfirmed = 0, pending = 0 } = (await countBroadcasts(db, [id])).get(id) ?? {};
  const progress = { id, sent, failed, unconfirmed, pending, total: row.total };
  return { userId: row.userId, status: row.status, progress };
}

interface Found {
  userId: number;
  status: BroadcastStatus;
  progress: BroadcastProgress & { unconfirmed: number; pending: number };
}
