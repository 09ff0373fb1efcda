import { isAnyOf, type Middleware } from '@reduxjs/toolkit';

import { baseApi } from '@/api/baseApi';
import { compareMark, forgetMarks } from '@/api/eventMark';
import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';
import { checkAuth } from '@/api/sessionApi';

import { realtimeConnected, realtimeDisconnected, realtimeRefused } from '@/api/realtimeActions';

/** Maximum age of the data on the screen, with or without a socket. */
const POLL_EVERY_MS = 10_000;
/** Socket.IO's reason when the server closes the connection, and our server's error for an unknown session. */
const CLOSED_BY_SERVER = 'io server disconnect';
const UNAUTHORIZED = 'UNAUTHORIZED';

const isSessionEnd = isAnyOf(signedOut, sessionExpired);
const isDisconnected = isAnyOf(signedIn, realtimeDisconnected, realtimeRefused);

/**
 * Without a socket, refetches what is on the screen every ten seconds. `checkAuth` goes first: it notices an ended session, and if the
 * server is unreachable nothing else is requested and the screen keeps its data.
 */
export const offlinePollingMiddleware: Middleware = ({ dispatch }) => {
  let isSignedIn = false;
  let polling: ReturnType<typeof setInterval> | undefined;

  async function poll() {
    const request = checkAuth.initiate(undefined, { subscribe: false, forceRefetch: true });
    const response = dispatch(request as never) as unknown as Promise<{ error?: unknown }>;
    const { error } = await response;
    if (polling !== undefined && error === undefined) invalidate();
  }

  function invalidate() {
    dispatch(baseApi.util.invalidateTags(['Reconnect']) as never);
  }

  function stop() {
    clearInterval(polling);
    polling = undefined;
  }

  return (next) => (action) => {
    if (signedIn.match(action)) isSignedIn = true;
    if (isSessionEnd(action)) {
      isSignedIn = false;
      forgetMarks();
    }
    const result = next(action);
    if (!isSignedIn || realtimeConnected.match(action)) stop();
    else if (isDisconnected(action)) polling ??= setInterval(() => void poll(), POLL_EVERY_MS);
    // Changes between the first responses and the opening of the socket were not pushed.
    if (realtimeConnected.match(action) && action.payload.isFirst && !compareMark()) invalidate();
    const isClosedByServer = realtimeDisconnected.match(action) && action.payload === CLOSED_BY_SERVER;
    const isRefused = realtimeRefused.match(action) && action.payload === UNAUTHORIZED;
    if (isSignedIn && (isClosedByServer || isRefused)) void poll();
    return result;
  };
};
