import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import type { baseApi } from '@/api/baseApi';
import { checkAuth } from '@/api/sessionApi';
import { sessionExpired, signedIn } from '@/api/sessionActions';
import { tokenStorage } from '@/api/tokenStorage';
import { normalizeError } from '@/lib/normalizeError';

import { loadBotTexts } from './loadBotTexts';
import { noSessionFound, sessionCheckStarted, sessionCheckUnanswered } from './sessionSlice';

type ApiState = Record<typeof baseApi.reducerPath, ReturnType<typeof baseApi.reducer>>;
type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/**
 * Requests the owner of the stored token. An unsuccessful response clears token and user; no response keeps them. Source: SPEC-4.3, SPEC-4.4.
 */
export async function checkSession(dispatch: Dispatch): Promise<void> {
  const token = tokenStorage.read();
  if (token === null) {
    dispatch(noSessionFound());
    return;
  }
  dispatch(sessionCheckStarted());
  const { data, error } = await dispatch(checkAuth.initiate(undefined, { subscribe: false, forceRefetch: true }));
  if (data !== undefined) await loadBotTexts(data.user);
  // Meanwhile another tab may have signed out or in; its storage event starts its own check.
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
