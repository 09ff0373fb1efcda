import type { Middleware } from '@reduxjs/toolkit';

import { SERVER_EVENT_NAMES, type ServerEventName } from '@contract/events';
import { limits } from '@contract/limits';

import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';
import { checkAuth } from '@/api/sessionApi';
import { flightRecorder } from '@/lib/flightRecorder';

import type { AppSocket } from './connect';
import { readEvent } from '@/api/parse/events';
import {
  messengerStatusRequested,
  realtime,
  realtimeConnected,
  realtimeDisconnected,
  realtimeRefused,
} from '@/api/realtimeActions';

const eventNames = new Set<string>(SERVER_EVENT_NAMES);
const isServerEvent = (event: string): event is ServerEventName => eventNames.has(event);

/**
 * Keeps one socket open during a session and dispatches every server event as an action; `invalidations.ts` maps the actions to cache
 * tags. After the library's own retries it reconnects at intervals, and immediately when the browser comes online, the tab becomes
 * visible, or the server responds to calls again.
 * @param connect opens a socket; tests pass a fake
 */
export const createSocketMiddleware =
  (connect: () => Promise<AppSocket>): Middleware =>
  ({ dispatch }) => {
    let socket: AppSocket | null = null;
    let generation = 0;
    let isOpening = false;
    let isConnected = false;
    let wasConnected = false;
    let isServerUnreachable = false;
    let slowRetry: ReturnType<typeof setInterval> | undefined;

    const retry = () => {
      if (isConnected || isOpening) return;
      if (socket) socket.connect();
      else void open();
    };
    const retryWhenVisible = () => {
      if (document.visibilityState === 'visible') retry();
    };

    /** `offlinePolling.ts` polls the server while there is no socket. */
    function followServer(action: unknown) {
      if (checkAuth.matchRejected(action)) isServerUnreachable = true;
      if (!checkAuth.matchFulfilled(action)) return;
      if (isServerUnreachable && slowRetry !== undefined) retry();
      isServerUnreachable = false;
    }

    function start() {
      close();
      slowRetry = setInterval(retry, limits.socket.slowReconnectMs);
      window.addEventListener('online', retry);
      window.addEventListener('focus', retry);
      document.addEventListener('visibilitychange', retryWhenVisible);
      void open();
    }

    async function open() {
      const mine = generation;
      isOpening = true;
      // A failure to load the library's chunk is retried like a failed connection.
      const opened = await connect().catch(() => null);
      if (mine !== generation) {
        opened?.disconnect();
        return;
      }
      isOpening = false;
      socket = opened;
      if (opened) listen(opened);
      else dispatch(realtimeRefused('no library'));
    }

    function listen(opened: AppSocket) {
      const didConnect = () => {
        isConnected = true;
        dispatch(realtimeConnected({ isFirst: !wasConnected }));
        wasConnected = true;
        opened.emit('whatsapp:request-status');
      };
      opened.on('connect', didConnect);
      opened.on('disconnect', (reason) => {
        isConnected = false;
        dispatch(realtimeDisconnected(reason));
      });
      opened.on('connect_error', ({ message }) => {
        dispatch(realtimeRefused(message));
      });
      opened.onAny((event, payload) => {
        flightRecorder.recordEvent(event, payload);
        if (!isServerEvent(event)) return;
        const content = readEvent(event, payload);
        if (content !== null) dispatch(realtime[event](content as never));
      });
    }

    function close() {
      generation += 1;
      clearInterval(slowRetry);
      slowRetry = undefined;
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
      document.removeEventListener('visibilitychange', retryWhenVisible);
      socket?.removeAllListeners();
      socket?.disconnect();
      if (isConnected) dispatch(realtimeDisconnected('closed'));
      socket = null;
      isOpening = false;
      isConnected = false;
      wasConnected = false;
    }

    return (next) => (action) => {
      const result = next(action);
      if (signedIn.match(action)) start();
      if (signedOut.match(action) || sessionExpired.match(action)) close();
      followServer(action);
      if (messengerStatusRequested.match(action)) socket?.emit('whatsapp:request-status');
      return result;
    };
  };
