import { routes } from '@contract/routes';
import type { Sending } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseSending } from './parse/sending';

const sendingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSending: build.query<Sending, void>({
      query: () => call(routes.getSending),
      transformResponse: parseSending,
      keepUnusedDataFor: 0,
      providesTags: ['Sending', 'Reconnect'],
    }),
    // The status contains whether sending is stopped; where the socket is open it is published, too.
    stopSending: build.mutation<unknown, void>({
      query: () => call(routes.stopSending, { timeout: 15_000 }),
      invalidatesTags: ['Sending', 'Messenger'],
    }),
    resumeSending: build.mutation<unknown, void>({
      query: () => call(routes.resumeSending),
      invalidatesTags: ['Sending', 'Messenger'],
    }),
  }),
});

export const { useGetSendingQuery, useStopSendingMutation, useResumeSendingMutation } = sendingApi;

/** The endpoints, as types of what recordings contain. */
export type SendingCalls = typeof sendingApi.endpoints;
