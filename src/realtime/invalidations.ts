import { isAnyOf, type Middleware } from '@reduxjs/toolkit';

import { SERVER_EVENT_NAMES, type ServerEventName } from '@contract/events';

import { baseApi } from '@/api/baseApi';
import { groupsChanged, groupsRemoved } from '@/api/groupChangesSlice';
import { sessionExpired, signedOut } from '@/api/sessionActions';
import { listTag, pickerTag, type TagType } from '@/api/tags';

import { realtime, realtimeConnected } from './realtimeActions';

type Tag = TagType | { type: TagType; id: number | 'LIST' | 'PICKER' };

/** However fast events come, what they make stale is asked for no more often than this. Our choice, decision 0043. */
const GAP_MS = 1_000;

/**
 * Which cached answers an event makes stale; events that only feed slices have none. The screen of active funnels is left out:
 * it asks every ten seconds by itself, and thousands of schedules that come and go would keep it asking.
 */
const staleTags: Partial<Record<ServerEventName, Tag[]>> = {
  'whatsapp:qr': ['QrCode'],
  'broadcast:started': [listTag('Broadcast')],
  'broadcast:completed': ['Broadcast'],
  'broadcast:error': ['Broadcast'],
  'groups:updated': [listTag('Group')],
  'funnels:updated': [listTag('Funnel'), listTag('Group'), listTag('Schedule')],
  'funnel:started': ['Run', listTag('Schedule')],
  'funnel:progress': ['Run'],
  'funnel:completed': ['Run', listTag('Schedule')],
};

const eventsByType = new Map<string, ServerEventName>(SERVER_EVENT_NAMES.map((name) => [realtime[name].type, name]));
const isSessionEnd = isAnyOf(signedOut, sessionExpired);

const isGroupNews = isAnyOf(groupsChanged, groupsRemoved);

function tagsOf(action: unknown): Tag[] {
  if (isGroupNews(action)) return [pickerTag];
  const name = eventsByType.get((action as { type: string }).type);
  return (name && staleTags[name]) ?? [];
}

/**
 * Throws away what an event, or a break in the connection, has made stale; open screens fetch it again. The first event is heeded
 * at once, those that follow on its heels together.
 */
export const invalidationMiddleware: Middleware = ({ dispatch }) => {
  const waiting = new Map<string, Tag>();
  let gap: ReturnType<typeof setTimeout> | undefined;

  function invalidate(tags: Tag[]): void {
    dispatch(baseApi.util.invalidateTags(tags) as never);
  }

  function heed(tags: Tag[]): void {
    if (gap !== undefined) {
      for (const tag of tags) waiting.set(JSON.stringify(tag), tag);
      return;
    }
    invalidate(tags);
    gap = setTimeout(endGap, GAP_MS);
  }

  function endGap(): void {
    gap = undefined;
    const tags = [...waiting.values()];
    waiting.clear();
    if (tags.length > 0) heed(tags);
  }

  return (next) => (action) => {
    const result = next(action);
    const tags = tagsOf(action);
    if (tags.length > 0) heed(tags);
    if (realtimeConnected.match(action) && !action.payload.isFirst) invalidate(['Reconnect']);
    if (isSessionEnd(action)) waiting.clear();
    return result;
  };
};
