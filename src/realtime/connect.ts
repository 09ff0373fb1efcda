import type { Socket } from 'socket.io-client';

import { limits } from '@contract/limits';
import { BUNDLE_EVENT, type ClientEvents, type EventBundle } from '@contract/events';

import { tokenStorage } from '@/api/tokenStorage';

/** What the middleware needs of a socket; tests hand in a fake. */
export interface AppSocket {
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: (reason: string) => void): unknown;
  on(event: 'connect_error', listener: (error: Error) => void): unknown;
  onAny(listener: (event: string, payload: unknown) => void): unknown;
  emit(event: keyof ClientEvents): unknown;
  /** Tries to connect now, instead of at the end of the wait between two attempts; an attempt under way goes on. */
  connect(): unknown;
  disconnect(): unknown;
  removeAllListeners(): unknown;
}

/**
 * Opens the socket; the library is a chunk of its own, so the first paint does not wait for it. The token is read anew at
 * every attempt. Source: spec §9.
 */
export async function connectSocket(): Promise<AppSocket> {
  const { io } = await import(/* webpackChunkName: "socket" */ 'socket.io-client');
  const socket: Socket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: limits.socket.timeoutMs,
    reconnectionAttempts: limits.socket.reconnectAttempts,
    reconnectionDelay: limits.socket.reconnectDelayMs,
    auth: (give) => {
      give({ token: tokenStorage.read(), bundles: true });
    },
  });
  return impatient(socket);
}

/** The library's own `connect` does nothing while it waits between two attempts. */
function impatient(socket: Socket): AppSocket {
  let isTrying = true;
  const endTry = () => (isTrying = false);
  socket.on('connect', endTry);
  socket.on('connect_error', endTry);
  socket.io.on('close', endTry);
  socket.io.on('reconnect_attempt', () => (isTrying = true));
  return {
    on: (event: string, listener: (value: never) => void) => socket.on(event, listener as (value: unknown) => void),
    onAny: (listener) =>
      socket.onAny((event: string, payload: unknown) => {
        if (event !== BUNDLE_EVENT) listener(event, payload);
        else for (const [one, its] of payload as EventBundle) listener(one, its);
      }),
    emit: (event) => socket.emit(event),
    connect() {
      if (isTrying || socket.connected) return;
      isTrying = true;
      socket.disconnect().connect();
    },
    disconnect: () => socket.disconnect(),
    removeAllListeners: () => socket.removeAllListeners(),
  };
}
