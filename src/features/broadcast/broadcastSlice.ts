import { createSlice, isAnyOf } from '@reduxjs/toolkit';

import type { BroadcastProgress } from '@contract/events';

import { sessionExpired, signedOut } from '@/api/sessionActions';
import { realtime } from '@/realtime/realtimeActions';

import { doneCount } from './liveCounts';

interface BroadcastState {
  /** The furthest counts that the socket told, by the id of the broadcast. */
  progress: Record<number, BroadcastProgress>;
}

const initialState: BroadcastState = { progress: {} };

const isProgress = isAnyOf(
  realtime['broadcast:started'],
  realtime['broadcast:progress'],
  realtime['broadcast:completed'],
  realtime['broadcast:error'],
);

/** How far broadcasts are, as the socket reports it; shown over the fetched list. */
export const broadcastSlice = createSlice({
  name: 'broadcast',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addMatcher(isProgress, (state, { payload }) => {
        // The specification does not show the payloads; without counts there is nothing to show over the list.
        if (!hasCounts(payload)) return;
        const known = state.progress[payload.id];
        if (!known || doneCount(payload) >= doneCount(known)) state.progress[payload.id] = payload;
      })
      .addMatcher(isAnyOf(signedOut, sessionExpired), () => initialState),
  selectors: {
    selectProgress: ({ progress }, id: number): BroadcastProgress | undefined => progress[id],
  },
});

export const { selectProgress } = broadcastSlice.selectors;

function hasCounts(payload: unknown): boolean {
  const counts = (payload ?? {}) as Partial<BroadcastProgress>;
  return [counts.id, counts.sent, counts.failed, counts.total].every(Number.isFinite);
}
