import { routes } from '@contract/routes';
import type { SupportStatus } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import type { Keyed } from './idempotencyKeys';
import { parseSupportMessages, parseSupportStatus, type KnownSupportMessage } from './parse/support';

const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSupportStatus: build.query<SupportStatus, void>({
      query: () => call(routes.getSupportStatus),
      transformResponse: parseSupportStatus,
      providesTags: ['Support'],
    }),
    /** The conversation, newest last. */
    listSupportMessages: build.query<KnownSupportMessage[], void>({
      query: () => call(routes.listSupportMessages),
      transformResponse: parseSupportMessages,
      providesTags: ['Support', 'Reconnect'],
    }),
    sendSupportMessage: build.mutation<unknown, { message: string } & Keyed>({
      query: ({ key, ...body }) => call(routes.sendSupportMessage, { body, key }),
      invalidatesTags: ['Support'],
    }),
  }),
});

export const { useGetSupportStatusQuery, useListSupportMessagesQuery, useSendSupportMessageMutation } = supportApi;

/** The endpoints, as types of what recordings contain. */
export type SupportCalls = typeof supportApi.endpoints;
