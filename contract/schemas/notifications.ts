import { z } from 'zod';

import { idField } from './fields';

/** Kind of a notification. Source: SPEC-3.30. */
export const NotificationType = z.enum([
  'broadcast',
  'funnel',
  'group',
  'telegram_fallback',
  'telegram_error',
  'notification_error',
  'generic',
]);
export type NotificationType = z.infer<typeof NotificationType>;

/** A notification. `timestamp` is milliseconds since 1970. Source: SPEC-3.30. */
export const Notification = z
  .object({
    id: z.string(),
    type: NotificationType,
    title: z.string(),
    message: z.string(),
    timestamp: z.number(),
    unread: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** `:id` of a notification; these ids may exceed 32 bits. */
export const NotificationParams = z.object({
  id: idField('problems.id', Number.MAX_SAFE_INTEGER),
});

/** Marks a notification read or unread. Ours. */
export const NotificationChange = z.object({ unread: z.boolean() });
export type NotificationChange = z.infer<typeof NotificationChange>;
