import { createSlice, isAnyOf } from '@reduxjs/toolkit';

import { sessionExpired, signedOut } from '@/api/sessionActions';
import { storageRefused, storedValueQuarantined } from '@/lib/persistence/storageActions';

/** Names of keys under `storage:trouble`: what this browser could not keep or read, the gravest last. */
const TROUBLES = ['otherBroken', 'draftBroken', 'refused'] as const;

/** One of the troubles above. */
export type StorageTrouble = (typeof TROUBLES)[number];

interface StorageState {
  /** The gravest trouble nobody has waved away yet. */
  trouble: StorageTrouble | null;
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
        state.trouble = graver(state.trouble, payload.slice === DRAFTS ? 'draftBroken' : 'otherBroken');
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

function graver(one: StorageTrouble | null, other: StorageTrouble): StorageTrouble {
  return one !== null && TROUBLES.indexOf(one) > TROUBLES.indexOf(other) ? one : other;
}
