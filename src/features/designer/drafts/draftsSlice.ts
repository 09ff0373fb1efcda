import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { signedIn, signedOut } from '@/api/sessionActions';
import { storedEntriesRead, storedEntryChanged } from '@/lib/persistence/storageActions';

import { draftKey, isDraft, type Draft } from './draft';

/** Unsaved funnels that survive a reload. Nothing else of the designer does. */
export interface DraftsState {
  /** E-mail of whoever is signed in; each account has drafts of its own, and sees no others. */
  owner: string | null;
  /** Keyed by funnel id, or 'new'. */
  byKey: Record<string, Draft>;
}

const initialState: DraftsState = { owner: null, byKey: {} };

/** The drafts of whoever is signed in, as this browser keeps them. */
export const draftsSlice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    draftKept({ byKey }, { payload }: PayloadAction<{ key: string; draft: Draft }>) {
      byKey[payload.key] = payload.draft;
    },
    draftRemoved({ byKey }, { payload }: PayloadAction<{ key: string }>) {
      Reflect.deleteProperty(byKey, payload.key);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedIn, (state, { payload }) => {
        if (state.owner !== payload.email) state.byKey = {};
        state.owner = payload.email;
      })
      .addCase(signedOut, () => initialState)
      .addCase(storedEntriesRead, (state, { payload }) => {
        if (payload.slice !== 'drafts') return;
        for (const [key, value] of Object.entries(payload.entries)) if (isDraft(value)) keepNewer(state, key, value);
      })
      .addCase(storedEntryChanged, (state, { payload }) => {
        if (payload.slice !== 'drafts') return;
        if (isDraft(payload.value)) keepNewer(state, payload.entry, payload.value);
        else Reflect.deleteProperty(state.byKey, payload.entry);
      }),
  selectors: {
    selectDraft: (state, funnelId: number | null): Draft | null => state.byKey[draftKey(funnelId)] ?? null,
  },
});

export const { draftKept, draftRemoved } = draftsSlice.actions;
export const { selectDraft } = draftsSlice.selectors;

function keepNewer({ byKey }: DraftsState, key: string, draft: Draft): void {
  const known = byKey[key];
  if (!known || known.ts < draft.ts) byKey[key] = draft;
}
