import { createSlice, isAnyOf } from '@reduxjs/toolkit';

import type { MessengerStatus } from '@contract/schemas/shapes';

import { connectMessenger, getMessengerStatus, linkBot, requestLinkCode, resetMessenger } from '@/api/messengerApi';
import { sessionExpired, signedOut } from '@/api/sessionActions';
import { realtime, realtimeConnected, realtimeDisconnected } from '@/api/realtimeActions';

interface MessengerState {
  /** The newest known status, or null before the first response. */
  status: MessengerStatus | null;
  /** Whether the socket is open; otherwise codes are polled. */
  isLive: boolean;
  /** The status request whose response is still current; null once an event is newer. */
  awaitedRequestId: string | null;
}

const initialState: MessengerState = { status: null, isLive: false, awaitedRequestId: null };

/** Connection state of the messenger from socket events and calls; the newest wins. */
export const messengerSlice = createSlice({
  name: 'messenger',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(realtime['whatsapp:status'], (state, { payload }) => {
        state.status = payload;
        state.awaitedRequestId = null;
      })
      .addCase(realtimeConnected, (state) => {
        state.isLive = true;
      })
      .addCase(realtimeDisconnected, (state) => {
        state.isLive = false;
      })
      .addMatcher(getMessengerStatus.matchPending, (state, { meta }) => {
        state.awaitedRequestId = meta.requestId;
      })
      .addMatcher(getMessengerStatus.matchFulfilled, (state, { payload, meta }) => {
        if (state.awaitedRequestId === meta.requestId) state.status = payload;
      })
      .addMatcher(
        isAnyOf(
          connectMessenger.matchFulfilled,
          requestLinkCode.matchFulfilled,
          linkBot.matchFulfilled,
          resetMessenger.matchFulfilled,
        ),
        (state, { payload }) => {
          if (payload === null) return;
          state.status = payload;
          state.awaitedRequestId = null;
        },
      )
      .addMatcher(isAnyOf(signedOut, sessionExpired), () => initialState),
  selectors: {
    selectMessengerStatus: (state) => state.status,
    selectIsLive: (state) => state.isLive,
  },
});

export const { selectMessengerStatus, selectIsLive } = messengerSlice.selectors;
