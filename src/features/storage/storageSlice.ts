import { createSlice, isAnyOf } from '@reduxjs/toolkit';

import { sessionExpired, signedOut } from '@/api/sessionActions';
import { storageRefused, storedValueQuarantined } from '@/lib/persistence/storageActions';

/** Keys under `storage:trouble`: what this browser could not store or read, the most severe last. */
const PROBLEMS = ['otherBroken', 'draftBroken', 'refused'] as const;

/** One of the problems above. */
export type StorageProblem = (typeof PROBLEMS)[number];

interface StorageState {
  /** The most severe problem not dismissed yet. */
  trouble: StorageProblem | null;
  /** A full storage fails with every key; it is shown once. */
  isRefusalTold: boolean;
}

const initialState: StorageState = { trouble: null, isRefusalTold: false };

const DRAFTS = 'drafts';

/** Problems with data stored in this browser, until dismissed. */
export const storageSlice = createSlice({
  name: 'storage',
  initialState,
  reducers: {
    storageTroubleDismissed(state) {
      state.trouble = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(storedValueQuarantined, (state, { payload }) => {
        state.trouble = moreSevere(state.trouble, payload.slice === DRAFTS ? 'draftBroken' : 'otherBroken');
      })
      .addCase(storageRefused, (state) => {
        if (state.isRefusalTold) return;
        state.trouble = 'refused';
        state.isRefusalTold = true;
      })
      .addMatcher(isAnyOf(signedOut, sessionExpired), () => initialState),
  selectors: {
    selectStorageTrouble: (state) => state.trouble,
  },
});

export const { storageTroubleDismissed } = storageSlice.actions;
export const { selectStorageTrouble } = storageSlice.selectors;

function moreSevere(one: StorageProblem | null, other: StorageProblem): StorageProblem {
  return one !== null && PROBLEMS.indexOf(one) > PROBLEMS.indexOf(other) ? one : other;
}
