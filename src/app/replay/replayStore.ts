import { configureStore, createAction, type UnknownAction } from '@reduxjs/toolkit';

import { baseApi } from '@/api/baseApi';
import { NETWORK_BLOCKED } from '@/api/networkAccess';

import type { RootState } from '../store';
import { firstState } from './recordedConsole';

const jumped = createAction<object>('replay/jumped');

/** Whatever the screens dispatch changes nothing: only a jump to a recorded state does. */
function reduceJumps(state: RootState | undefined, action: UnknownAction): RootState {
  // A file of an older console lacks the slices that were added since.
  return jumped.match(action) ? { ...firstState, ...action.payload } : (state ?? firstState);
}

/** A store that shows recorded states: no socket, nothing kept, and the server is never asked. */
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
