import { routes } from '@contract/routes';
import type { Broadcast, BroadcastResult, SendBroadcast } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag, provideList } from './tags';

type ById = Pick<Broadcast, 'id'>;

const staleAfterChange = (_result: unknown, _error: unknown, { id }: ById) => [
  { type: 'Broadcast' as const, id },
  listTag('Broadcast'),
];

const broadcastApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest fifty, newest first. */
    listBroadcasts: build.query<Broadcast[], void>({
      query: () => call(routes.listBroadcasts),
      providesTags: provideList('Broadcast'),
    }),
    listBroadcastResults: build.query<BroadcastResult[], number>({
      query: (id) => call(routes.listBroadcastResults, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'Broadcast', id }, 'Reconnect'],
    }),
    sendBroadcast: build.mutation<{ id: number; total: number }, SendBroadcast>({
      query: (body) => call(routes.sendBroadcast, { body }),
      invalidatesTags: [listTag('Broadcast')],
    }),
    pauseBroadcast: build.mutation<Broadcast, ById>({
      query: (params) => call(routes.pauseBroadcast, { params }),
      invalidatesTags: staleAfterChange,
    }),
    resumeBroadcast: build.mutation<Broadcast, ById>({
      query: (params) => call(routes.resumeBroadcast, { params }),
      invalidatesTags: staleAfterChange,
    }),
    cancelBroadcast: build.mutation<Broadcast, ById>({
      query: (params) => call(routes.cancelBroadcast, { params }),
      invalidatesTags: staleAfterChange,
    }),
    /** Makes a broadcast of its own of the groups that failed. */
    retryBroadcast: build.mutation<{ id: number; total: number }, ById>({
      query: (params) => call(routes.retryBroadcast, { params }),
      invalidatesTags: staleAfterChange,
    }),
  }),
});

export const {
  useListBroadcastsQuery,
  useListBroadcastResultsQuery,
  useSendBroadcastMutation,
  usePauseBroadcastMutation,
  useResumeBroadcastMutation,
  useCancelBroadcastMutation,
  useRetryBroadcastMutation,
} = broadcastApi;

/** The calls themselves, for whoever stands outside of a component. */
export const broadcastCalls = broadcastApi.endpoints;
