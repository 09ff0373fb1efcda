import { createAction, createSlice, isAnyOf } from '@reduxjs/toolkit';

import { accountsCalls } from '@/api/accountsApi';
import type { KnownUser } from '@/api/parse/session';
import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';

/** A stored token is being checked with the server. */
export const sessionCheckStarted = createAction('session/checkStarted');

/** No response to the check: the token is kept, nothing is shown yet. */
export const sessionCheckUnanswered = createAction('session/checkUnanswered');

/** This browser has no token. */
export const noSessionFound = createAction('session/noneFound');

interface SessionState {
  status: 'checking' | 'unreachable' | 'authenticated' | 'unauthenticated';
  user: KnownUser | null;
  /** Reason for being signed out: after a deliberate sign-out the previous page is not restored. */
  wasSignedOut: boolean;
  /** The server ended the session; missing in older exports. */
  hasExpired?: boolean;
}

const initialState: SessionState = { status: 'checking', user: null, wasSignedOut: false };

/** The signed-in user. The token itself is never stored here. Source: SPEC-4.1. */
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
      .addMatcher(accountsCalls.listAccounts.matchFulfilled, ({ user }, { payload: { accounts } }) => {
        const open = accounts.find(({ isCurrent }) => isCurrent);
        if (user && open)
          user.account = { id: open.id, name: open.name, isFirst: open.isFirst, count: accounts.length };
      })
      .addMatcher(isAnyOf(signedOut, sessionExpired, noSessionFound), (_state, action) => ({
        status: 'unauthenticated',
        user: null,
        wasSignedOut: signedOut.match(action),
        hasExpired: sessionExpired.match(action),
      })),
  selectors: {
    selectHasExpired: ({ hasExpired }) => hasExpired ?? false,
    /** The open account; null on a server with one for each owner. */
    selectAccount: ({ user }) => user?.account ?? null,
    selectSessionStatus: ({ status }) => status,
    selectWasSignedOut: ({ wasSignedOut }) => wasSignedOut,
  },
});

export const { selectAccount, selectHasExpired, selectSessionStatus, selectWasSignedOut } = sessionSlice.selectors;
