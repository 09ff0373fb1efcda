import type { MessengerReset, MessengerStatus } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { takeSecret, type SecretReference } from './secretArguments';
import { parseMessengerStatus, parseQrCode, readMessengerStatus, type LinkCode, type QrCode } from './parse/messenger';

const messengerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMessengerStatus: build.query<MessengerStatus, void>({
      query: () => call('GET /whatsapp/status', { timeout: 10_000 }),
      extraOptions: { ignore401: true },
      transformResponse: parseMessengerStatus,
      providesTags: ['Messenger', 'Reconnect'],
    }),
    /** Null if the server does not return the new status. */
    connectMessenger: build.mutation<MessengerStatus | null, void>({
      query: () => call('POST /whatsapp/init'),
      transformResponse: readMessengerStatus,
      invalidatesTags: ['Messenger', 'QrCode'],
    }),
    /** The argument is the number as its owner wrote it. */
    requestLinkCode: build.mutation<MessengerStatus | null, string>({
      query: (phone) => call('POST /whatsapp/link-code', { body: { phone } }),
      transformResponse: readMessengerStatus,
      invalidatesTags: ['Messenger', 'QrCode'],
    }),
    /** Links the bot with this token, which is never in the store. */
    linkBot: build.mutation<MessengerStatus | null, SecretReference<string>>({
      query: (token) => call('POST /whatsapp/link-bot', { body: { token: takeSecret(token) } }),
      transformResponse: readMessengerStatus,
      invalidatesTags: ['Messenger', 'QrCode'],
    }),
    resetMessenger: build.mutation<MessengerReset | null, void>({
      query: () => call('POST /whatsapp/reset'),
      transformResponse: readMessengerStatus,
      invalidatesTags: ['Messenger', 'QrCode'],
    }),
    /** To the owner's Telegram. */
    sendQrCode: build.mutation<unknown, void>({ query: () => call('POST /whatsapp/send-qr') }),
    getQrCode: build.query<QrCode | LinkCode | null, void>({
      query: () => call('GET /whatsapp-qr', { timeout: 10_000 }),
      transformResponse: parseQrCode,
      keepUnusedDataFor: 0,
      providesTags: ['QrCode', 'Reconnect'],
    }),
  }),
});

export const {
  useGetMessengerStatusQuery,
  useConnectMessengerMutation,
  useRequestLinkCodeMutation,
  useLinkBotMutation,
  useSendQrCodeMutation,
  useResetMessengerMutation,
} = messengerApi;
export const { getMessengerStatus, connectMessenger, requestLinkCode, linkBot, resetMessenger, getQrCode } =
  messengerApi.endpoints;

/** The cached status is the pushed one: what shows it follows other tabs at once. */
export const statusPushed = (status: MessengerStatus) =>
  messengerApi.util.updateQueryData('getMessengerStatus', undefined, () => status);

/** The endpoints, for code outside of components. */
export const messengerCalls = messengerApi.endpoints;
