import { createSlice, isAnyOf } from '@reduxjs/toolkit';

import { sessionExpired, signedOut } from '@/api/sessionActions';
import { storageRefused, storedValueQuarantined } from '@/lib/persistence/storageActions';

/** Names of keys under `storage:trouble`: what this browser could not keep or read, the gravest last. */
const PROBLEMS = ['otherBroken', 'draftBroken', 'refused'] as const;

/** One of the troubles above. */
export type StorageProblem = (typeof PROBLEMS)[number];

interface StorageState {
  /** The gravest trouble nobody has waved away yet. */
  trouble: StorageProblem | null;
  /** A full storage refuses every keystroke; it is told once. */
  isRefusalTold: boolean;
}

const initialState: StorageState = { trouble: null, isRefusalTold: false };

const DRAFTS = 'drafts';

/** What went wrong with the values kept in this browser, until the operator has seen it. */
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
