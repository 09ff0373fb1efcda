import type { Middleware } from '@reduxjs/toolkit';

import { SERVER_EVENT_NAMES, type GroupsUpdated, type ServerEventName } from '@contract/events';
import { limits } from '@contract/limits';

import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';
import { checkAuth } from '@/api/sessionApi';
import { flightRecorder } from '@/lib/flightRecorder';

import type { AppSocket } from './connect';
import { gatherGroupNews } from './groupNews';
import { readEvent } from './readEvent';
import {
  messengerStatusRequested,
  realtime,
  realtimeConnected,
  realtimeDisconnected,
  realtimeRefused,
} from './realtimeActions';

const eventNames = new Set<string>(SERVER_EVENT_NAMES);
const isServerEvent = (event: string): event is ServerEventName => eventNames.has(event);

/**
 * Keeps one socket open while somebody is signed in and turns every server event into an action. Knows no feature: slices
 * listen to the actions, `invalidations.ts` maps them to cache tags. After the library's own attempts it tries again
 * slowly, and at once when the browser comes online, the tab is looked at, or the server answers calls again.
 *
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
    let isServerAway = false;
    const groupNews = gatherGroupNews(dispatch);
    let slowRetry: ReturnType<typeof setInterval> | undefined;

    const retry = () => {
      if (isConnected || isOpening) return;
      if (socket) socket.connect();
      else void open();
    };
    const retryWhenSeen = () => {
      if (document.visibilityState === 'visible') retry();
    };

    /** While there is no socket the server is asked whether it is there; see `whileAway.ts`. */
    function noteAnswer(action: unknown) {
      if (checkAuth.matchRejected(action)) isServerAway = true;
      if (!checkAuth.matchFulfilled(action)) return;
      if (isServerAway && slowRetry !== undefined) retry();
      isServerAway = false;
    }

    function start() {
      close();
      slowRetry = setInterval(retry, limits.socket.slowReconnectMs);
      window.addEventListener('online', retry);
      window.addEventListener('focus', retry);
      document.addEventListener('visibilitychange', retryWhenSeen);
      void open();
    }

    async function open() {
      const mine = generation;
      isOpening = true;
      // Without the library's chunk there is no socket yet; it is asked for again like one that is away.
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
        flightRecorder.noteEvent(event, payload);
        const heard = isServerEvent(event) ? readEvent(event, payload) : null;
        if (heard === null || (event === 'groups:updated' && groupNews.hear(heard as GroupsUpdated))) return;
        dispatch(realtime[event as ServerEventName](heard as never));
      });
    }

    function close() {
      generation += 1;
      clearInterval(slowRetry);
      slowRetry = undefined;
      groupNews.forget();
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
      document.removeEventListener('visibilitychange', retryWhenSeen);
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
      noteAnswer(action);
      if (messengerStatusRequested.match(action)) socket?.emit('whatsapp:request-status');
      return result;
    };
  };
