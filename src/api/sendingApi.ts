import type { Sending } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';

const sendingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSending: build.query<Sending, void>({
      query: () => call('GET /sending'),
      keepUnusedDataFor: 0,
      providesTags: ['Sending', 'Reconnect'],
    }),
    // The status contains whether sending is stopped; where the socket is open it is published, too.
    stopSending: build.mutation<unknown, void>({
      query: () => call('POST /sending/stop', { timeout: 15_000 }),
      invalidatesTags: ['Sending', 'Messenger'],
    }),
    resumeSending: build.mutation<unknown, void>({
      query: () => call('POST /sending/resume'),
      invalidatesTags: ['Sending', 'Messenger'],
    }),
  }),
});

export const { useGetSendingQuery, useStopSendingMutation, useResumeSendingMutation } = sendingApi;

/** The endpoints, for code outside of components. */
export const sendingCalls = sendingApi.endpoints;
