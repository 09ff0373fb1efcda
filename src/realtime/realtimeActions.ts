import { createAction, type ActionCreatorWithPayload } from '@reduxjs/toolkit';

import { SERVER_EVENT_NAMES, type ServerEventName } from '@contract/events';

import type { HeardEvents } from './readEvent';

type RealtimeActions = { [E in ServerEventName]: ActionCreatorWithPayload<HeardEvents[E], `realtime/${E}`> };

/** One action creator per server event: `realtime['groups:updated'](payload)`. Slices listen to them. */
export const realtime = Object.fromEntries(
  SERVER_EVENT_NAMES.map((event) => [event, createAction(`realtime/${event}`)]),
) as unknown as RealtimeActions;

/** The socket is open. `isFirst` is false after a break, when the caches may be stale. */
export const realtimeConnected = createAction<{ isFirst: boolean }>('realtime/connected');

/** The socket is closed; the reason is the transport's own word, for the support log. */
export const realtimeDisconnected = createAction<string>('realtime/disconnected');

/** The socket could not be opened; the reason is the server's or the transport's own word, for the support log. */
export const realtimeRefused = createAction<string>('realtime/refused');

/** Asks the server for the messenger's status over the socket. */
export const messengerStatusRequested = createAction('realtime/messengerStatusRequested');
