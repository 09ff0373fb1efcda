import type { Socket } from 'socket.io-client';

import { limits } from '@contract/limits';
import type { ClientEvents } from '@contract/events';

import { tokenStorage } from '@/api/tokenStorage';

/** What the middleware needs of a socket; tests hand in a fake. */
export interface AppSocket {
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: (reason: string) => void): unknown;
  on(event: 'connect_error', listener: (error: Error) => void): unknown;
  onAny(listener: (event: string, payload: unknown) => void): unknown;
  emit(event: keyof ClientEvents): unknown;
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
    timeout: limits.socket.timeoutMs,
    reconnectionAttempts: limits.socket.reconnectAttempts,
    reconnectionDelay: limits.socket.reconnectDelayMs,
    auth: (give) => {
      give({ token: tokenStorage.read() });
    },
  });
  return socket;
}
