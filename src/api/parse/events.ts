import type { BroadcastProgress, GroupsUpdated, RunEvent, ServerEventName, ServerEvents } from '@contract/events';
import type { Notification, NotificationType } from '@contract/schemas/shapes';

import { serverNow } from '@/lib/clock';

import { isComplete, parseGroups } from './groups';
import { readMessengerStatus } from './messenger';
import {
  readEach,
  readFields,
  readFlag,
  readId,
  readList,
  readMomentMs,
  readNumber,
  readOneOf,
  readText,
} from './readValue';
import { parseStats, type AccountStats } from './stats';

/** Progress of a broadcast. The specification names no fields, so each may be missing. */
export type ReceivedProgress = Partial<BroadcastProgress>;

/** A run; each field may be missing. */
type ReceivedRun = Partial<RunEvent>;

/** The payloads of `realtime/*` actions. */
export type ReceivedEvents = {
  [E in ServerEventName]: E extends `broadcast:${string}`
    ? ReceivedProgress
    : ServerEvents[E] extends RunEvent
      ? ReceivedRun
      : E extends 'stats:updated'
        ? AccountStats
        : ServerEvents[E];
};

const NOTIFICATION_TYPES = [
  'broadcast',
  'funnel',
  'group',
  'telegram_fallback',
  'telegram_error',
  'notification_error',
  'generic',
] as const satisfies readonly NotificationType[];

const readProgress = readEach<ReceivedProgress>({
  id: readId,
  sent: readNumber,
  failed: readNumber,
  total: readNumber,
  unconfirmed: readNumber,
  pending: readNumber,
  message: readText,
});

const readRun = readEach<ReceivedRun>({
  runId: readId,
  funnelId: readId,
  funnelName: readText,
  groupId: readId,
  groupName: readText,
  isTrial: (value) => (readFlag(value) === true ? true : null),
  isStopped: (value) => (readFlag(value) === true ? true : null),
});

const readers: { [E in ServerEventName]?: (payload: unknown) => ReceivedEvents[E] | null } = {
  'whatsapp:status': readMessengerStatus,
  'whatsapp:qr': (payload) => ({ qr: readText(readFields(payload).qr) ?? '' }),
  'broadcast:started': readProgress,
  'broadcast:progress': readProgress,
  'broadcast:completed': readProgress,
  'broadcast:error': readProgress,
  'funnel:started': readRun,
  'funnel:completed': readRun,
  'groups:updated': readGroupsUpdated,
  'stats:updated': readPushedStats,
  notification: readNotification,
};

/** Parses a payload; null if it is unusable. An event that only our own server sends needs no parser. */
export function readEvent<E extends ServerEventName>(event: E, payload: unknown): ReceivedEvents[E] | null {
  const read = readers[event];
  return read ? read(payload) : ((payload ?? {}) as ReceivedEvents[E]);
}

function readPushedStats(payload: unknown): AccountStats | null {
  const stats = parseStats(payload);
  return Object.values(stats).some((value) => value !== null) ? stats : null;
}

/** An event without usable groups means that the whole list has to be refetched. */
function readGroupsUpdated(payload: unknown): GroupsUpdated {
  const { changed, removed_ids } = readFields(payload);
  if (Array.isArray(changed) && !changed.every(isComplete)) return {};
  return {
    ...(Array.isArray(changed) && { changed: parseGroups(changed) }),
    ...(Array.isArray(removed_ids) && { removed_ids: readList(removed_ids, readId) }),
  };
}

/** Null without a text. */
function readNotification(payload: unknown): Notification | null {
  const row = readFields(payload);
  const texts = [readText(row.title), readText(row.message)].filter((text) => text !== null && text !== '');
  const [title = null, message] = texts;
  if (title === null) return null;
  const timestamp = readMomentMs(row.timestamp) ?? serverNow();
  return {
    ...row,
    id: readText(row.id) ?? `${timestamp} ${title}`,
    type: readOneOf(NOTIFICATION_TYPES, row.type) ?? 'generic',
    title,
    message: message ?? '',
    timestamp,
    unread: readFlag(row.unread) ?? true,
  };
}
