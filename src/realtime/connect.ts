import type { Socket } from 'socket.io-client';

import { limits } from '@contract/limits';
import { BUNDLE_EVENT, type ClientEvents, type EventBundle } from '@contract/events';

import { sendMark } from '@/api/eventMark';
import { tokenStorage } from '@/api/tokenStorage';

/** The part of a socket that the middleware uses; tests pass a fake. */
export interface AppSocket {
  on(event: 'connect', listener: () => void): unknown;
  on(event: 'disconnect', listener: (reason: string) => void): unknown;
  on(event: 'connect_error', listener: (error: Error) => void): unknown;
  onAny(listener: (event: string, payload: unknown) => void): unknown;
  emit(event: keyof ClientEvents): unknown;
  /** Connects immediately instead of waiting for the next retry; an attempt in progress continues. */
  connect(): unknown;
  disconnect(): unknown;
  removeAllListeners(): unknown;
}

/** Opens the socket. The library is a chunk of its own, which the first paint does not wait for. Source: SPEC-9.7. */
export async function connectSocket(): Promise<AppSocket> {
  const { io } = await import(/* webpackChunkName: "socket" */ 'socket.io-client');
  const socket: Socket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: limits.socket.timeoutMs,
    reconnectionAttempts: limits.socket.reconnectAttempts,
    reconnectionDelay: limits.socket.reconnectDelayMs,
    auth: (give) => {
      const mark = sendMark();
      give({ token: tokenStorage.read(), bundles: true, ...(mark !== null && { mark }) });
    },
  });
  return withImmediateReconnect(socket);
}

/** The library's own `connect` does nothing between two attempts. */
function withImmediateReconnect(socket: Socket): AppSocket {
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
        else for (const [name, content] of payload as EventBundle) listener(name, content);
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
