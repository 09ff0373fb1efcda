import { isAnyOf, type Middleware, type Reducer, type Store, type UnknownAction } from '@reduxjs/toolkit';
import { persistReducer, persistStore } from 'redux-persist';

import { limits } from '@contract/limits';

import { keyedCallPrepared } from '@/api/idempotencyKeys';
import { draftOwnerOf } from '@/api/parse/session';
import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';
import { isOnboarding, onboardingSlice } from '@/features/onboarding/onboardingSlice';
import { flushAutosaves } from '@/lib/persistence/autosave';
import { entriesStorage, type Dated, type EntriesStorage } from '@/lib/persistence/entriesStorage';
import { wholeSliceStorage, type SliceStorage, type StorageReport } from '@/lib/persistence/sliceStorage';
import {
  storageRefused,
  storedEntriesRead,
  storedEntryChanged,
  storedValueQuarantined,
} from '@/lib/persistence/storageActions';
import type { Shape } from '@/lib/persistence/storedValue';

/*
 * State that survives a reload. `onboarding` is one value. Drafts of funnels and forms are stored by entry, `<slice>/<owner>/<entry>`,
 * so that two tabs on different funnels do not overwrite each other; on one entry the newer `ts` wins and the other tab is notified
 * (`storedEntryChanged`). Storage, versions and quarantine are our own, because redux-persist deletes what it cannot read and writes
 * while a user types.
 */

const quietMs = limits.designer.draftAutosaveMs;
/** The designer and the forms already wait 500 ms before they store a draft. */
const draftsQuietMs = 0;

const isSessionEnd = isAnyOf(signedOut, sessionExpired);

/** Created by `createDraftsSlice` or `createFormDraftSlice`. */
interface DraftsSlice<S> {
  name: string;
  reducer: Reducer<S>;
  shape: Shape<Dated>;
}

/** To change the shape of stored data, raise the slice's `version` and add a migration from the old one. */
function createPersistence() {
  // Before `start` there is no store.
  let dispatch: (action: UnknownAction) => void = () => undefined;
  let flushStorages: () => void = () => undefined;
  let owner: string | null = null;
  const reportOf = (slice: string): StorageReport => ({
    onQuarantined: () => dispatch(storedValueQuarantined({ slice })),
    onRefused: () => dispatch(storageRefused({ slice })),
  });
  const drafts = new Map<string, EntriesStorage>();
  const onboarding = wholeSliceStorage(
    { version: 1, migrations: {}, isValid: isOnboarding },
    quietMs,
    reportOf(onboardingSlice.name),
  );

  function flush() {
    flushAutosaves();
    flushStorages();
  }

  /** Starts restoring and writing; resolves when everything is restored. */
  function start(store: Store): Promise<void> {
    dispatch = store.dispatch;
    return new Promise((resolve) => {
      const persistor = persistStore(store, null, resolve);
      flushStorages = () => {
        void persistor.flush();
        for (const storage of [...drafts.values(), onboarding]) storage.flush();
      };
      window.addEventListener('pagehide', flush);
      document.addEventListener('visibilitychange', flush);
      window.addEventListener('storage', followOtherTabs);
    });
  }

  function followOtherTabs({ key }: StorageEvent) {
    for (const [slice, storage] of drafts) {
      const changed = key !== null && owner !== null ? storage.readChanged(key, owner) : null;
      if (changed) dispatch(storedEntryChanged({ slice, ...changed }));
    }
  }

  /** Writes pending changes when a session ends or a call must not be lost, and reads the drafts of the account that signs in. */
  const middleware: Middleware = () => (next) => (action) => {
    if (isSessionEnd(action)) {
      flush();
      owner = null;
    }
    if (keyedCallPrepared.match(action)) flush();
    const result = next(action);
    if (signedIn.match(action)) {
      owner = draftOwnerOf(action.payload);
      for (const [slice, storage] of drafts) {
        dispatch(storedEntriesRead({ slice, entries: storage.readEntries(owner) }));
      }
    }
    return result;
  };

  return {
    middleware,
    drafts<S extends object>({ name, reducer, shape }: DraftsSlice<S>) {
      const storage = entriesStorage(name, shape, draftsQuietMs, reportOf(name));
      drafts.set(name, storage);
      return persist(name, storage, reducer);
    },
    onboarding: <S extends object>(reducer: Reducer<S>) => persist(onboardingSlice.name, onboarding, reducer),
    start,
  };
}

/** The persistence of this tab: wraps reducers in `rootReducer` and starts with the store. */
export const persisted = createPersistence();

function persist<S extends object>(key: string, storage: SliceStorage, reducer: Reducer<S>) {
  return persistReducer<S>({ key, keyPrefix: '', storage, serialize: false, deserialize: false } as never, reducer);
}
