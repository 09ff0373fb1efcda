import { z } from 'zod';

/** What a notification is about. Source: spec §3. */
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

/** A line behind the bell. `timestamp` is milliseconds since 1970. Source: spec §3. */
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
