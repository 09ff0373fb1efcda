import {
  isAnyOf,
  type Middleware,
  type Reducer,
  type Store,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { persistReducer, persistStore } from 'redux-persist';

import { limits } from '@contract/limits';

import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';
import { isDraft } from '@/features/designer/drafts/draft';
import { draftsSlice, type DraftsState } from '@/features/designer/drafts/draftsSlice';
import { isOnboarding, onboardingSlice } from '@/features/onboarding/onboardingSlice';
import { entriesStorage, type EntriesStorage } from '@/lib/persistence/entriesStorage';
import { wholeSliceStorage, type SliceStorage, type StorageReport } from '@/lib/persistence/sliceStorage';
import {
  storageRefused,
  storedEntriesRead,
  storedEntryChanged,
  storedValueQuarantined,
} from '@/lib/persistence/storageActions';

/*
 * Two slices survive a reload. `onboarding` is one value. `drafts` is kept entry by entry, `drafts/<owner>/<funnel or new>`,
 * so that two tabs on different funnels never lose each other's work; on one funnel the newer `ts` wins and the other
 * tab is told (`storedEntryChanged`). The engine is redux-persist; reading, writing, versions and quarantine are ours, because
 * its own wipe what they cannot read and write in the middle of typing.
 */

const quietMs = limits.designer.draftAutosaveMs;
/** The designer itself waits 500 ms before it keeps a draft; a second wait would be started anew by every keystroke. */
const draftsQuietMs = 0;

const isSessionEnd = isAnyOf(signedOut, sessionExpired);

type KeptState = { drafts: DraftsState };

/** Makes the storages of this tab. To change what is kept: raise `version` and add the way from the old one. */
function createPersistence() {
  // Before `start` there is no store to tell, and nothing to write.
  let tell: (action: UnknownAction) => void = () => undefined;
  let flush: () => void = () => undefined;
  const reportOf = (slice: string): StorageReport => ({
    onQuarantined: () => tell(storedValueQuarantined({ slice })),
    onRefused: () => tell(storageRefused({ slice })),
  });
  const storages = {
    drafts: entriesStorage(
      draftsSlice.name,
      { version: 1, migrations: {}, isValid: isDraft },
      draftsQuietMs,
      reportOf(draftsSlice.name),
    ),
    onboarding: wholeSliceStorage(
      { version: 1, migrations: {}, isValid: isOnboarding },
      quietMs,
      reportOf(onboardingSlice.name),
    ),
  };

  /** Restores what is kept, then keeps it up to date; settled once everything that can be restored has been. */
  function start(store: Store<KeptState>, startListening: TypedStartListening<KeptState>): Promise<void> {
    tell = store.dispatch;
    return new Promise((resolve) => {
      const persistor = persistStore(store, null, resolve);
      flush = () => {
        void persistor.flush();
        for (const storage of Object.values(storages)) storage.flush();
      };
      window.addEventListener('pagehide', flush);
      document.addEventListener('visibilitychange', flush);
      followSession(startListening, storages.drafts);
      followOtherTabs(store, storages.drafts);
    });
  }

  /** Who leaves loses nothing of what was still waiting to be written: it is written before the rooms forget it. */
  const middleware: Middleware = () => (next) => (action) => {
    if (isSessionEnd(action)) flush();
    return next(action);
  };

  return {
    middleware,
    drafts: <S extends object>(reducer: Reducer<S>) => persist(draftsSlice.name, storages.drafts, reducer),
    onboarding: <S extends object>(reducer: Reducer<S>) => persist(onboardingSlice.name, storages.onboarding, reducer),
    start,
  };
}

/** This tab's way to keep things: wraps the reducers of `rootReducer`, then starts with the store. */
export const persisted = createPersistence();

function persist<S extends object>(key: string, storage: SliceStorage, reducer: Reducer<S>) {
  return persistReducer<S>({ key, keyPrefix: '', storage, serialize: false, deserialize: false } as never, reducer);
}

/** Who signs in finds their own drafts. */
function followSession(startListening: TypedStartListening<KeptState>, drafts: EntriesStorage): void {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload }, { dispatch }) => {
      dispatch(storedEntriesRead({ slice: draftsSlice.name, entries: drafts.readEntries(payload.email) }));
    },
  });
}

function followOtherTabs(store: Store<KeptState>, drafts: EntriesStorage): void {
  window.addEventListener('storage', ({ key }) => {
    const { owner } = store.getState().drafts;
    const changed = key !== null && owner !== null ? drafts.readChanged(key, owner) : null;
    if (changed) store.dispatch(storedEntryChanged({ slice: draftsSlice.name, ...changed }));
  });
}
