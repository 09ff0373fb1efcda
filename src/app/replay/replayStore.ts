import { configureStore, createAction, type UnknownAction } from '@reduxjs/toolkit';

import { baseApi } from '@/api/baseApi';
import { NETWORK_BLOCKED } from '@/api/baseQuery';

import type { RootState } from '../store';
import { firstState } from './recordedConsole';

const jumped = createAction<object>('replay/jumped');

/** Only a jump to a recorded state changes the state; actions of the screens do not. */
function reduceJumps(state: RootState | undefined, action: UnknownAction): RootState {
  // A file of an older version lacks newer slices.
  return jumped.match(action) ? { ...firstState, ...action.payload } : (state ?? firstState);
}

/** A store for recorded states: without socket, persistence and requests. */
export function makeReplayStore() {
  const store = configureStore({
    reducer: reduceJumps,
    devTools: false,
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: NETWORK_BLOCKED }, serializableCheck: false, immutableCheck: false }).concat(
        baseApi.middleware,
      ),
  });
  return Object.assign(store, {
    /** Shows another recorded state. */
    jump: (state: object) => void store.dispatch(jumped(state)),
  });
}

/** The store of recorded states. */
export type ReplayStore = ReturnType<typeof makeReplayStore>;
