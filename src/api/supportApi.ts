import { routes } from '@contract/routes';
import type { SupportMessage, SupportStatus } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';

const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSupportStatus: build.query<SupportStatus, void>({
      query: () => call(routes.getSupportStatus),
      // The specification's answer carries the flag in `status`, the envelope in `response`.
      transformResponse: (answer: SupportStatus | { status: SupportStatus }) =>
        'isSupportConfigured' in answer ? answer : answer.status,
      providesTags: ['Support'],
    }),
    /** The conversation, newest last. */
    listSupportMessages: build.query<SupportMessage[], void>({
      query: () => call(routes.listSupportMessages),
      providesTags: ['Support', 'Reconnect'],
    }),
    sendSupportMessage: build.mutation<unknown, { message: string }>({
      query: (body) => call(routes.sendSupportMessage, { body }),
      invalidatesTags: ['Support'],
    }),
  }),
});

export const { useGetSupportStatusQuery, useListSupportMessagesQuery, useSendSupportMessageMutation } = supportApi;
