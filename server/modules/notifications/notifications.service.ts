import { and, desc, eq, isNull, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { Notification } from '@contract/schemas/notifications';

import { notifications } from '../../db/schema';
import type { Deps } from '../../deps';
import { presentNotification } from '../../notifications/notify';
import { AppError } from '../../errors';

/** Notifications. Each call is limited to rows of `userId`. */
export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService({ db }: Pick<Deps, 'db'>) {
  const own = (userId: number, id: number) => and(eq(notifications.id, id), eq(notifications.userId, userId));

  return {
    /** The newest fifty, newest first. */
    async list(userId: number): Promise<Notification[]> {
      const rows = await db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(desc(notifications.id))
        .limit(limits.notifications.keepNewestCount);
      return rows.map(presentNotification);
    },

    /** @throws AppError NOTIFICATION_NOT_FOUND */
    async mark(userId: number, id: number, isUnread: boolean): Promise<Notification> {
      const readAt = isUnread ? null : sql`coalesce(${notifications.readAt}, now())`;
      const [row] = await db.update(notifications).set({ readAt }).where(own(userId, id)).returning();
      if (!row) throw new AppError('NOTIFICATION_NOT_FOUND');
      return presentNotification(row);
    },

    async readAll(userId: number): Promise<void> {
      await db
        .update(notifications)
        .set({ readAt: sql`now()` })
        .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
    },

    /** @throws AppError NOTIFICATION_NOT_FOUND */
    async remove(userId: number, id: number): Promise<void> {
      const [row] = await db.delete(notifications).where(own(userId, id)).returning({ id: notifications.id });
      if (!row) throw new AppError('NOTIFICATION_NOT_FOUND');
    },
  };
}
