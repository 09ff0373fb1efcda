import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { Dated, EntriesState } from '@/lib/persistence/entriesStorage';
import { storedEntriesRead, storedEntryChanged } from '@/lib/persistence/storageActions';
import type { Shape } from '@/lib/persistence/storedValue';

import { draftOwnerOf } from '../parse/session';
import { signedIn, signedOut } from '../sessionActions';

const initialState: EntriesState = { owner: null, byKey: {} };

/**
 * Makes a slice of drafts that survive a reload, per account; register it in `app/rootReducer.ts` with `persisted.drafts(slice)`.
 * The newer `ts` wins between tabs. Signing out clears the memory; the browser keeps the drafts for their owner.
 */
export function createDraftsSlice<Name extends string, T extends Dated>(name: Name, shape: Shape<T>) {
  function keepNewer({ byKey }: EntriesState, key: string, value: unknown): void {
    const known = byKey[key];
    if (shape.isValid(value) && (!known || known.ts < value.ts)) byKey[key] = value;
  }

  const slice = createSlice({
    name,
    initialState,
    reducers: {
      draftKept({ byKey }, { payload }: PayloadAction<{ key: string; draft: T }>) {
        byKey[payload.key] = payload.draft;
      },
      draftRemoved({ byKey }, { payload }: PayloadAction<{ key: string }>) {
        Reflect.deleteProperty(byKey, payload.key);
      },
    },
    extraReducers: (builder) =>
      builder
        .addCase(signedIn, (state, { payload }) => {
          const owner = draftOwnerOf(payload);
          if (state.owner !== owner) state.byKey = {};
          state.owner = owner;
        })
        .addCase(signedOut, () => initialState)
        .addCase(storedEntriesRead, (state, { payload }) => {
          if (payload.slice !== name) return;
          for (const [key, value] of Object.entries(payload.entries)) keepNewer(state, key, value);
        })
        .addCase(storedEntryChanged, (state, { payload }) => {
          if (payload.slice !== name) return;
          if (shape.isValid(payload.value)) keepNewer(state, payload.entry, payload.value);
          else Reflect.deleteProperty(state.byKey, payload.entry);
        }),
    selectors: {
      selectByKey: ({ byKey }, key: string) => (byKey[key] as T | undefined) ?? null,
    },
  });
  return Object.assign(slice, { shape });
}
