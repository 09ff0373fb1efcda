import { configureStore } from '@reduxjs/toolkit';

import type { MessengerStatus } from '@contract/schemas/shapes';

import { baseApi } from '@/api/baseApi';
import { getMessengerStatus } from '@/api/messengerApi';
import { signedOut } from '@/api/sessionActions';
import { realtime, realtimeConnected, realtimeDisconnected } from '@/api/realtimeActions';
import { fakeApi } from '@test/kit/fakeApi';

import { messengerSlice, selectIsLive, selectMessengerStatus } from './messengerSlice';

const off: MessengerStatus = {
  isReady: false,
  isInitializing: false,
  hasAuth: false,
  qrCode: null,
  isDemo: true,
  phoneUrl: null,
  reason: null,
};
const ready: MessengerStatus = { ...off, isReady: true, hasAuth: true };

const makeStore = () =>
  configureStore({
    reducer: { api: baseApi.reducer, messenger: messengerSlice.reducer },
    middleware: (getDefault) => getDefault().concat(baseApi.middleware),
  });

it('stores the response of the status call', async () => {
  fakeApi({ getMessengerStatus: () => ready });
  const store = makeStore();
  await store.dispatch(getMessengerStatus.initiate());
  expect(selectMessengerStatus(store.getState())).toEqual(ready);
});

it('ignores a response to a request older than a socket event', async () => {
  let answer: (status: MessengerStatus) => void = () => {};
  fakeApi({ getMessengerStatus: () => new Promise((resolve) => (answer = resolve)) });
  const store = makeStore();
  const asking = store.dispatch(getMessengerStatus.initiate());
  await new Promise((resolve) => setTimeout(resolve, 10));
  store.dispatch(realtime['whatsapp:status'](ready));
  answer(off);
  await asking;
  expect(selectMessengerStatus(store.getState())).toEqual(ready);
});

it('stores whether the socket is open', () => {
  const store = makeStore();
  expect(selectIsLive(store.getState())).toBe(false);
  store.dispatch(realtimeConnected({ isFirst: true }));
  expect(selectIsLive(store.getState())).toBe(true);
  store.dispatch(realtimeDisconnected('transport close'));
  expect(selectIsLive(store.getState())).toBe(false);
});

it('is reset when the owner signs out', () => {
  const store = makeStore();
  store.dispatch(realtime['whatsapp:status'](ready));
  store.dispatch(signedOut());
  expect(selectMessengerStatus(store.getState())).toBeNull();
});
