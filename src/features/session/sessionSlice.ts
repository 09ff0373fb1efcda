import { createAction, createSlice, isAnyOf } from '@reduxjs/toolkit';

import type { KnownUser } from '@/api/parse/session';
import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';

/** A stored token is being checked with the server. */
export const sessionCheckStarted = createAction('session/checkStarted');

/** The server did not answer the check: the token is kept, nobody is let in yet. */
export const sessionCheckUnanswered = createAction('session/checkUnanswered');

/** There is no token in this browser. */
export const noSessionFound = createAction('session/noneFound');

interface SessionState {
  status: 'checking' | 'unreachable' | 'authenticated' | 'unauthenticated';
  user: KnownUser | null;
  /** Why nobody is signed in: by choice one does not come back to the same page. */
  wasSignedOut: boolean;
}

const initialState: SessionState = { status: 'checking', user: null, wasSignedOut: false };

/** Who is signed in, as far as the console knows. The token itself never comes here. Source: spec §4. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionCheckStarted, (state) => {
        state.status = 'checking';
      })
      .addCase(sessionCheckUnanswered, (state) => {
        state.status = 'unreachable';
      })
      .addCase(signedIn, (_state, { payload }) => ({ status: 'authenticated', user: payload, wasSignedOut: false }))
      .addMatcher(isAnyOf(signedOut, sessionExpired, noSessionFound), (_state, action) => ({
        status: 'unauthenticated',
        user: null,
        wasSignedOut: signedOut.match(action),
      })),
  selectors: {
    selectSessionStatus: ({ status }) => status,
    selectWasSignedOut: ({ wasSignedOut }) => wasSignedOut,
  },
});

export const { selectSessionStatus, selectWasSignedOut } = sessionSlice.selectors;
