import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Where somebody is, mirrored from the address: an export of the store then knows which page it shows. Nothing reads it on a page. */
export const placeSlice = createSlice({
  name: 'place',
  initialState: { path: '' },
  reducers: {
    /** Path and search of the address. */
    placeEntered(state, { payload }: PayloadAction<{ path: string }>) {
      state.path = payload.path;
    },
  },
});

export const { placeEntered } = placeSlice.actions;
