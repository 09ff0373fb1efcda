import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The current URL, for exports of the store only. */
export const placeSlice = createSlice({
  name: 'place',
  initialState: { path: '' },
  reducers: {
    /** Path and search of the URL. */
    placeEntered(state, { payload }: PayloadAction<{ path: string }>) {
      state.path = payload.path;
    },
  },
});

export const { placeEntered } = placeSlice.actions;
