import { and, desc, eq, notInArray } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { NotificationType } from '@contract/schemas/notifications';

import type { Database, Queryable } from '../db/database';
import { notifications } from '../db/schema';
import type { Publish } from '../realtime/publish';

/** A line for behind the bell, in the reader's language already. */
export interface News {
  userId: number;
  type: NotificationType;
  title: string;
  message: string;
}

/** Writes a notification, keeps only the newest ones of its reader, and pushes it to open browsers. */
export async function notify({ db, publish }: { db: Database; publish: Publish }, news: News): Promise<void> {
  const [row] = await db.insert(notifications).values(news).returning();
  if (!row) return;
  await forgetOldest(db, news.userId);
  publish(news.userId, 'notification', {
    id: String(row.id),
    type: news.type,
    title: news.title,
    message: news.message,
    timestamp: row.createdAt.getTime(),
    unread: true,
  });
}

async function forgetOldest(db: Queryable, userId: number): Promise<void> {
  const newest = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(limits.notifications.keepNewestCount);
  await db.delete(notifications).where(and(eq(notifications.userId, userId), notInArray(notifications.id, newest)));
}
