import { configureStore, createListenerMiddleware, type DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';

import { baseApi, stalenessMiddleware } from '@/api/baseApi';
import type { AppSocket } from '@/realtime/connect';
import { invalidationMiddleware } from '@/api/cacheUpdates/invalidations';
import { createSocketMiddleware } from '@/realtime/socketMiddleware';
import { offlinePollingMiddleware } from '@/realtime/offlinePolling';

import { addListeners } from './listeners';
import { persisted } from './persistence';
import { recorderMiddleware } from './recorder';
import { rootReducer } from './rootReducer';

/** redux-persist's own actions contain functions. */
const ignoredActions = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/** Checks of the state in development and tests; their default of 32 ms warns on every busy machine. */
const warnAfter = 1_000;

/** The state of the console. */
export type RootState = ReturnType<typeof rootReducer>;

interface Options {
  /** Opens the socket. Without it there is none. */
  connect?: () => Promise<AppSocket>;
  preloadedState?: Partial<RootState>;
  /** Options of the Redux DevTools extension; off by default. */
  devTools?: DevToolsEnhancerOptions | false;
}

/** Creates the store. Socket, persistence and the sync with the server are started separately. */
export function makeStore({ connect, preloadedState, devTools = false }: Options = {}) {
  const { middleware: listenerMiddleware, startListening } = createListenerMiddleware();
  addListeners(startListening.withTypes());
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: preloadedState as RootState | undefined,
    devTools,
    middleware: (getDefault) => {
      const base = getDefault({ serializableCheck: { ignoredActions, warnAfter }, immutableCheck: { warnAfter } })
        .prepend(persisted.middleware, listenerMiddleware)
        .concat(stalenessMiddleware, baseApi.middleware, invalidationMiddleware);
      const realtime = connect ? [offlinePollingMiddleware, createSocketMiddleware(connect)] : [];
      return base.concat(...realtime, recorderMiddleware);
    },
  });
  return Object.assign(store, { startListening: startListening.withTypes<RootState>() });
}

/** The store of the console. */
export type AppStore = ReturnType<typeof makeStore>;
