import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import type { baseApi } from '@/api/baseApi';
import { checkAuth } from '@/api/sessionApi';
import { sessionExpired, signedIn } from '@/api/sessionActions';
import { tokenStorage } from '@/api/tokenStorage';
import { normalizeError } from '@/lib/normalizeError';

import { noSessionFound, sessionCheckStarted, sessionCheckUnanswered } from './sessionSlice';

type ApiState = Record<typeof baseApi.reducerPath, ReturnType<typeof baseApi.reducer>>;
type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/**
 * Asks the server who the stored token belongs to. An answer that is not a success clears token and user record; no answer
 * keeps them. Source: spec §4, decisions "Session".
 */
export async function checkSession(dispatch: Dispatch): Promise<void> {
  const token = tokenStorage.read();
  if (token === null) {
    dispatch(noSessionFound());
    return;
  }
  dispatch(sessionCheckStarted());
  const { data, error } = await dispatch(checkAuth.initiate(undefined, { subscribe: false, forceRefetch: true }));
  // Meanwhile another tab may have signed out, or in as somebody else; that tab's news has its own check.
  if (tokenStorage.read() !== token) {
    if (tokenStorage.read() === null) dispatch(sessionExpired());
    return;
  }
  if (data !== undefined) {
    dispatch(signedIn(data.user));
    return;
  }
  if (error !== undefined && isUnanswered(error)) {
    dispatch(sessionCheckUnanswered());
    return;
  }
  tokenStorage.clear();
  dispatch(sessionExpired());
}

function isUnanswered(error: unknown): boolean {
  const { kind } = normalizeError(error);
  return kind === 'offline' || kind === 'timeout';
}
