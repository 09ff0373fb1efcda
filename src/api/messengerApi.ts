import { routes } from '@contract/routes';
import type { MessengerStatus, QrAnswer } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { readQrCode, type QrCode } from './qrCode';

const messengerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMessengerStatus: build.query<MessengerStatus, void>({
      query: () => call(routes.getMessengerStatus, { timeout: 10_000 }),
      extraOptions: { ignore401: true },
      providesTags: ['Messenger', 'Reconnect'],
    }),
    connectMessenger: build.mutation<MessengerStatus, void>({
      query: () => call(routes.connectMessenger),
      invalidatesTags: ['Messenger', 'QrCode'],
    }),
    resetMessenger: build.mutation<MessengerStatus, void>({
      query: () => call(routes.resetMessenger),
      invalidatesTags: ['Messenger', 'QrCode'],
    }),
    getQrCode: build.query<QrCode | null, void>({
      query: () => call(routes.getQrCode, { timeout: 10_000 }),
      transformResponse: (answer: QrAnswer, meta) => readQrCode(answer, meta?.response?.headers.get('date')),
      keepUnusedDataFor: 0,
      providesTags: ['QrCode', 'Reconnect'],
    }),
  }),
});

export const { useGetMessengerStatusQuery, useConnectMessengerMutation, useResetMessengerMutation } = messengerApi;
export const { getMessengerStatus, connectMessenger, resetMessenger, getQrCode } = messengerApi.endpoints;
