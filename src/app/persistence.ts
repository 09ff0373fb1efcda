import { isAnyOf, type Middleware, type Reducer, type Store, type UnknownAction } from '@reduxjs/toolkit';
import { persistReducer, persistStore } from 'redux-persist';

import { limits } from '@contract/limits';

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
 * What survives a reload. `onboarding` is one value. Drafts, of funnels and of forms, are kept entry by entry,
 * `<slice>/<owner>/<entry>`, so that two tabs on different funnels never lose each other's work; on one entry the newer `ts`
 * wins and the other tab is told (`storedEntryChanged`). The engine is redux-persist; reading, writing, versions and
 * quarantine are ours, because its own wipe what they cannot read and write in the middle of typing.
 */

const quietMs = limits.designer.draftAutosaveMs;
/** The designer and the forms wait 500 ms before they keep a draft; a second wait would be started anew by every keystroke. */
const draftsQuietMs = 0;

const isSessionEnd = isAnyOf(signedOut, sessionExpired);

/** Made by `createDraftsSlice` or `createFormDraftSlice`. */
interface DraftsSlice<S> {
  name: string;
  reducer: Reducer<S>;
  shape: Shape<Dated>;
}

/** Makes the storages of this tab. To change what is kept: raise the slice's `version` and add the migration from the old one. */
function createPersistence() {
  // Before `start` there is no store to tell, and nothing to write.
  let tell: (action: UnknownAction) => void = () => undefined;
  let flushStorages: () => void = () => undefined;
  let owner: string | null = null;
  const reportOf = (slice: string): StorageReport => ({
    onQuarantined: () => tell(storedValueQuarantined({ slice })),
    onRefused: () => tell(storageRefused({ slice })),
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

  /** Restores what is kept, then keeps it up to date; settled once everything that can be restored has been. */
  function start(store: Store): Promise<void> {
    tell = store.dispatch;
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
      if (changed) tell(storedEntryChanged({ slice, ...changed }));
    }
  }

  /** Who leaves loses nothing of what was still waiting to be written; who signs in finds their own drafts. */
  const middleware: Middleware = () => (next) => (action) => {
    if (isSessionEnd(action)) {
      flush();
      owner = null;
    }
    const result = next(action);
    if (signedIn.match(action)) {
      owner = action.payload.email;
      for (const [slice, storage] of drafts) {
        tell(storedEntriesRead({ slice, entries: storage.readEntries(owner) }));
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

/** This tab's way to keep things: wraps the reducers of `rootReducer`, then starts with the store. */
export const persisted = createPersistence();

function persist<S extends object>(key: string, storage: SliceStorage, reducer: Reducer<S>) {
  return persistReducer<S>({ key, keyPrefix: '', storage, serialize: false, deserialize: false } as never, reducer);
}
