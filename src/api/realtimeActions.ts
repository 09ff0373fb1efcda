import { createAction, type ActionCreatorWithPayload } from '@reduxjs/toolkit';

import { SERVER_EVENT_NAMES, type ServerEventName } from '@contract/events';

import type { ReceivedEvents } from './parse/events';

type RealtimeActions = { [E in ServerEventName]: ActionCreatorWithPayload<ReceivedEvents[E], `realtime/${E}`> };

/** One action creator per server event: `realtime['groups:updated'](payload)`. */
export const realtime = Object.fromEntries(
  SERVER_EVENT_NAMES.map((event) => [event, createAction(`realtime/${event}`)]),
) as unknown as RealtimeActions;

/** The socket is open. `isFirst` is false after a reconnect, when cached data may be stale. */
export const realtimeConnected = createAction<{ isFirst: boolean }>('realtime/connected');

/** The socket is closed; the payload is the transport's reason, for support. */
export const realtimeDisconnected = createAction<string>('realtime/disconnected');

/** The socket could not be opened; the payload is the server's or the transport's reason, for support. */
export const realtimeRefused = createAction<string>('realtime/refused');

/** Requests the messenger's status over the socket. */
export const messengerStatusRequested = createAction('realtime/messengerStatusRequested');
