import { isAnyOf, type Middleware } from '@reduxjs/toolkit';

import { baseApi } from '@/api/baseApi';
import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';
import { checkAuth } from '@/api/sessionApi';

import { realtimeConnected, realtimeDisconnected, realtimeRefused } from './realtimeActions';

/** What is on the screen is never older than this, socket or not. Source: promise 6. */
const ASK_EVERY_MS = 10_000;
/** What the transport says when the server hung up, and the server when it knows no such session. */
const SERVER_HUNG_UP = 'io server disconnect';
const REFUSED = 'UNAUTHORIZED';

const isSessionEnd = isAnyOf(signedOut, sessionExpired);
const isAway = isAnyOf(signedIn, realtimeDisconnected, realtimeRefused);

/**
 * While the socket is away, what is on the screen is asked for every ten seconds. A server that does not answer is asked one
 * small question only, and nothing is taken from the screen; a session that has ended is noticed by the same question.
 */
export const whileAwayMiddleware: Middleware = ({ dispatch }) => {
  let isSignedIn = false;
  let asking: ReturnType<typeof setInterval> | undefined;

  async function ask() {
    const question = checkAuth.initiate(undefined, { subscribe: false, forceRefetch: true });
    const answer = dispatch(question as never) as unknown as Promise<{ error?: unknown }>;
    const { error } = await answer;
    if (asking !== undefined && error === undefined) invalidate();
  }

  function invalidate() {
    dispatch(baseApi.util.invalidateTags(['Reconnect']) as never);
  }

  function stop() {
    clearInterval(asking);
    asking = undefined;
  }

  return (next) => (action) => {
    if (signedIn.match(action)) isSignedIn = true;
    if (isSessionEnd(action)) isSignedIn = false;
    const result = next(action);
    if (!isSignedIn || realtimeConnected.match(action)) stop();
    else if (isAway(action)) asking ??= setInterval(() => void ask(), ASK_EVERY_MS);
    // The first answers came before the socket: what happened in between was told to nobody here.
    if (realtimeConnected.match(action) && action.payload.isFirst) invalidate();
    const isSentAway = realtimeDisconnected.match(action) && action.payload === SERVER_HUNG_UP;
    if (isSignedIn && (isSentAway || (realtimeRefused.match(action) && action.payload === REFUSED))) void ask();
    return result;
  };
};
