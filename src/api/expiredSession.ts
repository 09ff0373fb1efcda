import type { Dispatch } from '@reduxjs/toolkit';

import { normalizeError } from '@/lib/normalizeError';

import { sessionExpired } from './sessionActions';
import { tokenStorage } from './tokenStorage';

/** Ends the session when work outside of the cache, such as an upload, failed with 401. Returns whether it did. */
export function endExpiredSession(error: unknown, dispatch: Dispatch): boolean {
  if (normalizeError(error).status !== 401 || !tokenStorage.end(tokenStorage.read())) return false;
  dispatch(sessionExpired());
  return true;
}
