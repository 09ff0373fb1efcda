import { routes } from '@contract/routes';
import type { MessengerStatus, QrAnswer } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';

const messengerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMessengerStatus: build.query<MessengerStatus, void>({
      query: () => call(routes.getMessengerStatus, { timeout: 10_000 }),
      extraOptions: { ignore401: true },
      providesTags: ['Messenger', 'Reconnect'],
    }),
    connectMessenger: build.mutation<MessengerStatus, void>({
      query: () => call(routes.connectMessenger),
      invalidatesTags: ['Messenger'],
    }),
    resetMessenger: build.mutation<MessengerStatus, void>({
      query: () => call(routes.resetMessenger),
      invalidatesTags: ['Messenger'],
    }),
    getQrCode: build.query<QrAnswer, void>({
      query: () => call(routes.getQrCode, { timeout: 10_000 }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetMessengerStatusQuery, useConnectMessengerMutation, useResetMessengerMutation, useGetQrCodeQuery } =
  messengerApi;
export const { getMessengerStatus } = messengerApi.endpoints;
