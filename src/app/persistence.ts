import type { Reducer, Store, TypedStartListening } from '@reduxjs/toolkit';
import { persistReducer, persistStore } from 'redux-persist';

import { limits } from '@contract/limits';

import { signedIn } from '@/api/sessionActions';
import { isDraft } from '@/features/designer/drafts/draft';
import { draftsSlice, type DraftsState } from '@/features/designer/drafts/draftsSlice';
import { isOnboarding, onboardingSlice } from '@/features/onboarding/onboardingSlice';
import { entriesStorage } from '@/lib/persistence/entriesStorage';
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

/** Set by `startPersistence`; before that there is no store to tell. */
let tell: (action: Parameters<Store['dispatch']>[0]) => void = () => undefined;

const report: StorageReport = {
  onQuarantined: (moved) => tell(storedValueQuarantined(moved)),
  onRefused: (key) => tell(storageRefused({ key })),
};

/** To change what is kept: raise `version` and add the way from the old one. */
const storages = {
  drafts: entriesStorage('drafts', { version: 1, migrations: {}, isValid: isDraft }, quietMs, report),
  onboarding: wholeSliceStorage({ version: 1, migrations: {}, isValid: isOnboarding }, quietMs, report),
};

/** Makes a reducer's state survive a reload. */
export const persisted = {
  drafts: <S extends object>(reducer: Reducer<S>) => persist(draftsSlice.name, storages.drafts, reducer),
  onboarding: <S extends object>(reducer: Reducer<S>) => persist(onboardingSlice.name, storages.onboarding, reducer),
};

function persist<S extends object>(key: string, storage: SliceStorage, reducer: Reducer<S>) {
  return persistReducer<S>({ key, keyPrefix: '', storage, serialize: false, deserialize: false } as never, reducer);
}

/** Restores what is kept, then keeps it up to date; settled once everything that can be restored has been. */
export function startPersistence(
  store: Store<{ drafts: DraftsState }>,
  startListening: TypedStartListening<{ drafts: DraftsState }>,
): Promise<void> {
  tell = store.dispatch;
  startListening({
    actionCreator: signedIn,
    effect: ({ payload }, { dispatch }) => {
      dispatch(storedEntriesRead({ slice: draftsSlice.name, entries: storages.drafts.readEntries(payload.email) }));
    },
  });
  return new Promise((resolve) => {
    const persistor = persistStore(store, null, resolve);
    const flush = () => {
      void persistor.flush();
      for (const storage of Object.values(storages)) storage.flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('storage', ({ key }) => {
      const { owner } = store.getState().drafts;
      const changed = key !== null && owner !== null ? storages.drafts.readChanged(key, owner) : null;
      if (changed) store.dispatch(storedEntryChanged({ slice: draftsSlice.name, ...changed }));
    });
  });
}
