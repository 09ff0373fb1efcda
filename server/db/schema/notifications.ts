import { index, pgTable, text } from 'drizzle-orm/pg-core';

import type { NotificationType } from '@contract/schemas/notifications';

import { users } from './accounts';
import { bigId, createdAt, partOf, timestampTz } from './columns';

/** Notifications, the newest fifty per user. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigId(),
    userId: partOf(() => users.id),
    type: text().$type<NotificationType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    readAt: timestampTz(),
    createdAt: createdAt(),
  },
  (table) => [index('notifications_user_ix').on(table.userId, table.id)],
);
