import { isAnyOf, type Middleware } from '@reduxjs/toolkit';

import { SERVER_EVENT_NAMES, type ServerEventName } from '@contract/events';

import { baseApi } from '../baseApi';
import { realtime, realtimeConnected } from '../realtimeActions';
import { sessionExpired, signedOut } from '../sessionActions';
import { listTag, type TagType } from '../tags';
import { readRowChanges } from './rowChanges';

type Tag = TagType | ReturnType<typeof listTag>;

/** Minimum time between two invalidations, however fast events arrive. Decision 0058. */
const INTERVAL_MS = 1_000;

/**
 * Cache tags by event. Events that only feed slices have none; events with rows patch the cache instead (`rowChanges.ts`). Active
 * funnels have none either, except for pauses: that page polls every ten seconds, and thousands of schedules would refetch it all the
 * time.
 */
const staleTags: Partial<Record<ServerEventName, Tag[]>> = {
  'whatsapp:qr': ['QrCode'],
  'broadcast:started': [listTag('Broadcast')],
  'broadcast:progress': ['BroadcastTimeline'],
  'plannedBroadcasts:updated': ['PlannedBroadcast'],
  'broadcast:completed': ['Broadcast'],
  'broadcast:error': ['Broadcast'],
  'groups:updated': [listTag('Group')],
  'pairs:updated': ['GroupPair'],
  'tags:updated': ['Tag'],
  'variables:updated': ['Variables'],
  'selections:updated': ['Selection'],
  'templates:updated': ['Template'],
  'funnels:updated': [listTag('Funnel'), 'Structure', listTag('Group'), listTag('Schedule'), 'Run', 'Pause'],
  'pauses:updated': ['Pause', 'Run', 'Memory', listTag('Funnel')],
  'funnel:started': ['Run', listTag('Schedule')],
  'funnel:progress': ['Run', 'Pause'],
  'funnel:completed': ['Run', listTag('Schedule')],
  'changes:missed': ['Reconnect'],
};

const eventsByType = new Map<string, ServerEventName>(SERVER_EVENT_NAMES.map((name) => [realtime[name].type, name]));
const isSessionEnd = isAnyOf(signedOut, sessionExpired);

function tagsOf(action: unknown): Tag[] {
  if (readRowChanges(action)) return [];
  const name = eventsByType.get((action as { type: string }).type);
  return (name && staleTags[name]) ?? [];
}

/** Invalidates what an event or a reconnect has made stale: the first event immediately, those that follow it together. */
export const invalidationMiddleware: Middleware = ({ dispatch }) => {
  const waiting = new Map<string, Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function invalidate(tags: Tag[]): void {
    dispatch(baseApi.util.invalidateTags(tags) as never);
  }

  function throttle(tags: Tag[]): void {
    if (timer !== undefined) {
      for (const tag of tags) waiting.set(JSON.stringify(tag), tag);
      return;
    }
    invalidate(tags);
    timer = setTimeout(flush, INTERVAL_MS);
  }

  function flush(): void {
    timer = undefined;
    const tags = [...waiting.values()];
    waiting.clear();
    if (tags.length > 0) throttle(tags);
  }

  return (next) => (action) => {
    const result = next(action);
    const tags = tagsOf(action);
    if (tags.length > 0) throttle(tags);
    if (realtimeConnected.match(action) && !action.payload.isFirst) invalidate(['Reconnect']);
    if (isSessionEnd(action)) waiting.clear();
    return result;
  };
};
