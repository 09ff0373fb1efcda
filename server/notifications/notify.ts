import { and, desc, eq, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { PushedNotification } from '@contract/events';
import { limits } from '@contract/limits';
import type { Notification, NotificationType } from '@contract/schemas/notifications';

import type { Database, Queryable, Transaction } from '../db/database';
import { ownerOf } from '../db/ownRows';
import { notifications, telegramOutbox, users } from '../db/schema';
import type { Publish } from '../realtime/publish';

/** A notification, in the reader's language already. */
export interface NewNotification {
  userId: number;
  type: NotificationType;
  title: string;
  message: string;
  /** Telegram gets it in another way, so no outbox message is written. */
  staysHere?: boolean;
  /** The meaning of its toast. */
  tone?: PushedNotification['tone'];
}

/** Notifications about Telegram itself, which are not sent there. */
const ABOUT_TELEGRAM: NotificationType[] = ['telegram_fallback', 'telegram_error', 'notification_error'];

/** A notification as it was written. */
export type NotificationRow = typeof notifications.$inferSelect;

/**
 * Notifies an owner, the only way to do it: writes a notification, keeps only the newest ones, queues a Telegram message
 * if the owner wishes so, and pushes it to open browsers.
 */
export async function notify(
  { db, publish }: { db: Database; publish: Publish },
  news: NewNotification,
): Promise<void> {
  publishNotifications(publish, await db.transaction((tx) => writeNotification(tx, news)), news.tone);
}

/** The same in the caller's transaction, so that a notification and its cause are written together. Push it afterwards. */
export async function writeNotification(tx: Transaction, news: NewNotification): Promise<NotificationRow[]> {
  const { userId, type, title, message, staysHere = false } = news;
  const written = await tx.insert(notifications).values({ userId, type, title, message }).returning();
  await forgetOldest(tx, userId);
  if (!staysHere && !ABOUT_TELEGRAM.includes(type)) await queueTelegramMessage(tx, news);
  return written;
}

/** Pushes written notifications to open browsers. */
export function publishNotifications(
  publish: Publish,
  rows: readonly NotificationRow[],
  tone?: PushedNotification['tone'],
): void {
  for (const row of rows) publish(row.userId, 'notification', { ...presentNotification(row), ...(tone && { tone }) });
}

/** A notification in its wire format. */
export function presentNotification(row: NotificationRow): Notification {
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

/** To the owner's chat; what an account is called goes first. */
async function queueTelegramMessage(db: Queryable, { userId, title, message }: NewNotification): Promise<void> {
  const owners = alias(users, 'owners');
  const [reader] = await db
    .select({ id: owners.id, name: users.name })
    .from(users)
    .innerJoin(owners, eq(owners.id, ownerOf(users)))
    .where(and(eq(users.id, userId), owners.telegramNotifications));
  if (!reader) return;
  const lines = [reader.name, title, message].filter((line) => line !== null);
  await db.insert(telegramOutbox).values({ userId: reader.id, kind: 'notification', text: lines.join('\n') });
}
