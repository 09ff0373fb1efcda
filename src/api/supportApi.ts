import type { SupportStatus } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import type { Keyed } from './idempotencyKeys';
import { parseSupportMessages, parseSupportStatus, type KnownSupportMessage } from './parse/support';

const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSupportStatus: build.query<SupportStatus, void>({
      query: () => call('GET /support/status'),
      transformResponse: parseSupportStatus,
      providesTags: ['Support'],
    }),
    /** The conversation, newest last. */
    listSupportMessages: build.query<KnownSupportMessage[], void>({
      query: () => call('GET /support/messages', { expects: 'list' }),
      transformResponse: parseSupportMessages,
      providesTags: ['Support', 'Reconnect'],
    }),
    sendSupportMessage: build.mutation<unknown, { message: string } & Keyed>({
      query: ({ key, ...body }) => call('POST /support/send-message', { body, once: { key } }),
      invalidatesTags: ['Support'],
    }),
  }),
});

export const { useGetSupportStatusQuery, useListSupportMessagesQuery, useSendSupportMessageMutation } = supportApi;

/** The endpoints, for code outside of components. */
export const supportCalls = supportApi.endpoints;
