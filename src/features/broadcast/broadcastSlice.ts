import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';

import type { BroadcastProgress } from '@contract/events';

import { sessionExpired, signedOut } from '@/api/sessionActions';
import { realtime } from '@/realtime/realtimeActions';

import { doneCount } from './liveCounts';

interface BroadcastState {
  /** The furthest counts that the socket told, by the id of the broadcast. */
  progress: Record<number, BroadcastProgress>;
  /** What was typed and chosen when the page was left. */
  left: { message: string; groupIds: number[] };
}

const initialState: BroadcastState = { progress: {}, left: { message: '', groupIds: [] } };

const isProgress = isAnyOf(
  realtime['broadcast:started'],
  realtime['broadcast:progress'],
  realtime['broadcast:completed'],
  realtime['broadcast:error'],
);

/** How far broadcasts are, told by the socket over the fetched list, and the form as it was left. */
export const broadcastSlice = createSlice({
  name: 'broadcast',
  initialState,
  reducers: {
    formLeft(state, { payload }: PayloadAction<BroadcastState['left']>) {
      state.left = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(isProgress, (state, { payload }) => {
        const known = state.progress[payload.id];
        if (!known || doneCount(payload) >= doneCount(known)) state.progress[payload.id] = payload;
      })
      .addMatcher(isAnyOf(signedOut, sessionExpired), () => initialState),
  selectors: {
    selectProgress: ({ progress }, id: number): BroadcastProgress | undefined => progress[id],
    selectLeftForm: ({ left }) => left,
  },
});

export const { formLeft } = broadcastSlice.actions;
export const { selectProgress, selectLeftForm } = broadcastSlice.selectors;
