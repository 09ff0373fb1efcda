import { createSlice, isAnyOf } from '@reduxjs/toolkit';

import type { BroadcastProgress } from '@contract/events';

import { sessionExpired, signedOut } from '@/api/sessionActions';
import type { ReceivedProgress } from '@/api/parse/events';
import { realtime } from '@/api/realtimeActions';

import { doneCount } from './liveCounts';

interface BroadcastState {
  /** Latest counts from the socket, by broadcast id. */
  progress: Record<number, BroadcastProgress>;
}

const initialState: BroadcastState = { progress: {} };

const isProgress = isAnyOf(
  realtime['broadcast:started'],
  realtime['broadcast:progress'],
  realtime['broadcast:completed'],
  realtime['broadcast:error'],
);

/** Whether an event contains the broadcast's id and counts. */
const isCounted = (heard: ReceivedProgress): heard is BroadcastProgress =>
  [heard.id, heard.sent, heard.failed, heard.total].every((value) => value !== undefined);

/** Progress reported by the socket; shown over the fetched list. */
export const broadcastSlice = createSlice({
  name: 'broadcast',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addMatcher(isProgress, (state, { payload }) => {
        // The specification does not define the payloads; events without counts are ignored.
        if (!isCounted(payload)) return;
        const known = state.progress[payload.id];
        if (!known || doneCount(payload) >= doneCount(known)) state.progress[payload.id] = payload;
      })
      .addMatcher(isAnyOf(signedOut, sessionExpired), () => initialState),
  selectors: {
    selectProgress: ({ progress }, id: number): BroadcastProgress | undefined => progress[id],
  },
});

export const { selectProgress } = broadcastSlice.selectors;
