import type { Middleware } from '@reduxjs/toolkit';

import type { ServerEventName } from '@contract/events';

import { baseApi } from '@/api/baseApi';
import { listTag, type TagType } from '@/api/tags';

import { realtime, realtimeConnected } from './realtimeActions';

type Tag = TagType | { type: TagType; id: number | 'LIST' };

/** Which cached answers an event makes stale; events that only feed slices have none. */
const staleTags: Partial<Record<ServerEventName, Tag[]>> = {
  'whatsapp:qr': ['QrCode'],
  'broadcast:started': [listTag('Broadcast')],
  'broadcast:completed': ['Broadcast'],
  'broadcast:error': ['Broadcast'],
  'groups:updated': [listTag('Group')],
  'funnels:updated': [listTag('Funnel'), listTag('Group')],
  'funnel:started': ['Run', 'Memory', listTag('Schedule')],
  'funnel:progress': ['Run'],
  'funnel:completed': ['Run', 'Memory', listTag('Schedule')],
};

/** Throws away what an event, or a break in the connection, has made stale; open screens fetch it again. */
export const invalidationMiddleware: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    for (const event of Object.keys(staleTags) as ServerEventName[]) {
      if (realtime[event].match(action)) dispatch(baseApi.util.invalidateTags(staleTags[event] ?? []) as never);
    }
    if (realtimeConnected.match(action) && !action.payload.isFirst) {
      dispatch(baseApi.util.invalidateTags(['Reconnect']) as never);
    }
    return result;
  };
