import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';

import { limits } from '@contract/limits';

import { sessionExpired, signedOut } from '@/api/sessionActions';

/** A visible text as data: its translation key, the code of a server error, or the text itself. Values may be such texts, e.g. a reason. */
export type ShownText =
  | { textKey: string; values: Record<string, string | number | ShownText> }
  | { code: string }
  | { text: string };

/** A visible toast. */
interface ShownToast {
  id: number;
  style: 'message' | 'screen';
  kind: 'success' | 'warning' | 'error' | 'info' | 'loading';
  /** The text and the smaller lines below it. */
  lines: ShownText[];
  /** The label of its button. */
  action: ShownText | null;
}

/** The reason shown by the offline banner. */
export type OfflineReason = 'server' | 'network';

interface ShownState {
  toasts: ShownToast[];
  offline: OfflineReason | null;
}

const initialState: ShownState = { toasts: [], offline: null };

/** What is visible because of timers instead of state; recorded for support. */
export const shownSlice = createSlice({
  name: 'shown',
  initialState,
  reducers: {
    toastShown(state, { payload }: PayloadAction<ShownToast>) {
      state.toasts = [...state.toasts, payload].slice(-limits.toasts.maxCount);
    },
    toastHidden(state, { payload }: PayloadAction<{ id: number }>) {
      state.toasts = state.toasts.filter(({ id }) => id !== payload.id);
    },
    offlineNoticed(state, { payload }: PayloadAction<{ reason: OfflineReason | null }>) {
      state.offline = payload.reason;
    },
  },
  extraReducers: (builder) => builder.addMatcher(isAnyOf(signedOut, sessionExpired), () => initialState),
  selectors: {
    selectShownToasts: ({ toasts }) => toasts,
    selectOffline: ({ offline }) => offline,
  },
});

export const { toastShown, toastHidden, offlineNoticed } = shownSlice.actions;
export const { selectShownToasts, selectOffline } = shownSlice.selectors;
