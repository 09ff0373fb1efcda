import type { Notification, NotificationType } from '@contract/schemas/shapes';

import { readFields, readFlag, readMomentMs, readOneOf, readRows, readText } from './readValue';

const TYPES = [
  'broadcast',
  'funnel',
  'group',
  'telegram_fallback',
  'telegram_error',
  'notification_error',
  'generic',
] as const satisfies readonly NotificationType[];

/** Notifications without an id, a text or a time are left out. */
export const parseNotifications = readRows((row) =>
  readText(row.id) === null || readMomentMs(row.timestamp) === null ? null : readNotification(row, 0),
);

/** Null without a text. A notification without a time gets `nowMs`. */
export function readNotification(value: unknown, nowMs: number): Notification | null {
  const row = readFields(value);
  const texts = [readText(row.title), readText(row.message)].filter((text) => text !== null && text !== '');
  const [title = null, message = ''] = texts;
  if (title === null) return null;
  const timestamp = readMomentMs(row.timestamp) ?? nowMs;
  return {
    ...row,
    id: readText(row.id) ?? `${timestamp} ${title}`,
    type: readOneOf(TYPES, row.type) ?? 'generic',
    title,
    message: message ?? '',
    timestamp,
    unread: readFlag(row.unread) ?? true,
  };
}
