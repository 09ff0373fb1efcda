import { and, desc, eq, notInArray } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Notification, NotificationType } from '@contract/schemas/notifications';

import type { Database, Queryable } from '../db/database';
import { notifications, telegramOutbox, users } from '../db/schema';
import type { Publish } from '../realtime/publish';

/** A line for behind the bell, in the reader's language already. */
export interface News {
  userId: number;
  type: NotificationType;
  title: string;
  message: string;
  /** It is told in Telegram in another way, so no letter is left. */
  staysHere?: boolean;
}

/** News about Telegram itself, which are not told there. */
const ABOUT_TELEGRAM: NotificationType[] = ['telegram_fallback', 'telegram_error', 'notification_error'];

/**
 * Tells an owner something, the one way there is: writes a notification, keeps only the newest ones, leaves a letter for
 * Telegram if the owner wishes so, and pushes it to open browsers.
 */
export async function notify({ db, publish }: { db: Database; publish: Publish }, news: News): Promise<void> {
  const { userId, type, title, message, staysHere = false } = news;
  const row = await db.transaction(async (tx) => {
    const [written] = await tx.insert(notifications).values({ userId, type, title, message }).returning();
    await forgetOldest(tx, userId);
    if (!staysHere && !ABOUT_TELEGRAM.includes(type)) await leaveLetter(tx, news);
    return written;
  });
  if (row) publish(userId, 'notification', presentNotification(row));
}

/** A notification as the wire has it. */
export function presentNotification(row: typeof notifications.$inferSelect): Notification {
  return {
    id: String(row.id),
    type: row.type,
    title: row.title,
    message: row.message,
    timestamp: row.createdAt.getTime(),
    unread: row.readAt === null,
  };
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

async function leaveLetter(db: Queryable, { userId, title, message }: News): Promise<void> {
  const [reader] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), users.telegramNotifications));
  if (reader) await db.insert(telegramOutbox).values({ userId, kind: 'notification', text: `${title}\n${message}` });
}
