import { combineReducers, configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { persistReducer, persistStore } from 'redux-persist';
import storage from 'redux-persist/lib/storage';
import { io } from 'socket.io-client';

/** A row of the naive table. */
export interface NaiveGroup {
  id: number;
  name: string;
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: { token: '' },
  reducers: {
    naiveSignedIn(state, { payload }: PayloadAction<string>) {
      state.token = payload;
      io({ auth: { token: payload } });
    },
  },
});

export const { naiveSignedIn } = sessionSlice.actions;

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({
    logIn: build.mutation<{ token: string }, { email: string; password: string }>({
      query: (body) => ({ url: '/login', method: 'POST', body }),
    }),
    listGroups: build.query<NaiveGroup[], void>({ query: () => '/groups_list' }),
  }),
});

export const { useLogInMutation, useListGroupsQuery } = api;

/** Everything is persisted, in one store, at once. */
export const naiveStore = configureStore({
  reducer: combineReducers({
    api: api.reducer,
    session: persistReducer({ key: 'naive', storage }, sessionSlice.reducer),
  }),
  middleware: (getDefault) => getDefault({ serializableCheck: false }).concat(api.middleware),
});

export const naivePersistor = persistStore(naiveStore);
