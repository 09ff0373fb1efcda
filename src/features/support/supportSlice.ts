import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';

import { sessionExpired, signedOut } from '@/api/sessionActions';

/** What was typed and not sent; kept over closing and opening, and gone with the session. */
export const supportSlice = createSlice({
  name: 'support',
  initialState: { unsent: '' },
  reducers: {
    /** The dialog was closed with this in its field. */
    messageLeft(state, { payload }: PayloadAction<string>) {
      state.unsent = payload;
    },
  },
  extraReducers: (builder) => builder.addMatcher(isAnyOf(signedOut, sessionExpired), () => ({ unsent: '' })),
  selectors: { selectUnsent: ({ unsent }) => unsent },
});

export const { messageLeft } = supportSlice.actions;
export const { selectUnsent } = supportSlice.selectors;
