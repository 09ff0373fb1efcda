import type { BroadcastProgress, GroupsUpdated, RunEvent, ServerEventName, ServerEvents } from '@contract/events';

import { serverNow } from '@/lib/clock';

import { hasAllFacts, parseGroups } from './groups';
import { readMessengerStatus } from './messenger';
import { readNotification } from './notifications';
import { readFields, readFlag, readId, readList, readNumber, readText, withoutNulls } from './readValue';
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

const readers: { [E in ServerEventName]: (payload: unknown) => ReceivedEvents[E] | null } = {
  'whatsapp:status': readMessengerStatus,
  'whatsapp:qr': (payload) => ({ qr: readText(readFields(payload).qr) ?? '' }),
  'broadcast:started': readProgress,
  'broadcast:progress': readProgress,
  'broadcast:completed': readProgress,
  'broadcast:error': readProgress,
  'funnel:started': readRun,
  'funnel:progress': readRun,
  'funnel:completed': readRun,
  'funnels:updated': () => ({}),
  'pauses:updated': () => ({}),
  'groups:updated': readGroupsUpdated,
  'tags:updated': () => ({}),
  'variables:updated': () => ({}),
  'selections:updated': () => ({}),
  'templates:updated': () => ({}),
  'plannedBroadcasts:updated': () => ({}),
  'stats:updated': readPushedStats,
  notification: (payload) => readNotification(payload, serverNow()),
};

/** Parses a payload; null if it is unusable. */
export function readEvent<E extends ServerEventName>(event: E, payload: unknown): ReceivedEvents[E] | null {
  return readers[event](payload);
}

function readProgress(payload: unknown): ReceivedProgress {
  const fields = readFields(payload);
  return withoutNulls({
    id: readId(fields.id),
    sent: readNumber(fields.sent),
    failed: readNumber(fields.failed),
    total: readNumber(fields.total),
    unconfirmed: readNumber(fields.unconfirmed),
    pending: readNumber(fields.pending),
    message: readText(fields.message),
  });
}

function readRun(payload: unknown): ReceivedRun {
  const fields = readFields(payload);
  return withoutNulls({
    runId: readId(fields.runId),
    funnelId: readId(fields.funnelId),
    funnelName: readText(fields.funnelName),
    groupId: readId(fields.groupId),
    groupName: readText(fields.groupName),
    isTrial: readFlag(fields.isTrial) === true ? (true as const) : null,
  });
}

function readPushedStats(payload: unknown): AccountStats | null {
  const stats = parseStats(payload);
  return Object.values(stats).some((value) => value !== null) ? stats : null;
}

/** An event without usable groups means that the whole list has to be refetched. */
function readGroupsUpdated(payload: unknown): GroupsUpdated {
  const { changed, removed_ids } = readFields(payload);
  const groups = Array.isArray(changed) ? parseGroups(changed) : undefined;
  const isUsable = groups === undefined || hasAllFacts(groups);
  if (!isUsable) return {};
  return {
    ...(groups && { changed: groups }),
    ...(Array.isArray(removed_ids) && { removed_ids: readList(removed_ids, readId) }),
  };
}
