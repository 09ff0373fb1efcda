import { configureStore, createAction, type UnknownAction } from '@reduxjs/toolkit';

import { baseApi } from '@/api/baseApi';
import { CUT_LINE } from '@/api/line';

import { rootReducer } from '../rootReducer';
import type { RootState } from '../store';

const jumped = createAction<object>('replay/jumped');

/** Whatever the screens dispatch while they stand there changes nothing: only a jump to a recorded state does. */
function reduceJumps(state: RootState | undefined, action: UnknownAction): RootState {
  const before = state ?? rootReducer(undefined, action);
  // A file of an older console lacks the rooms that were built since.
  return jumped.match(action) ? { ...rootReducer(undefined, action), ...action.payload } : before;
}

/** Works out a state as the console did when it was recorded. */
export const reduceRecorded = (state: object | undefined, action: UnknownAction): RootState =>
  rootReducer(state, action);

/** A store that shows recorded states: no socket, nothing kept, and the server is never asked. */
export function makeReplayStore() {
  const store = configureStore({
    reducer: reduceJumps,
    devTools: false,
    middleware: (getDefault) =>
      getDefault({ thunk: { extraArgument: CUT_LINE }, serializableCheck: false, immutableCheck: false }).concat(
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
