import { routes } from '@contract/routes';
import type { Broadcast, BroadcastResult, BroadcastTimeline, SendBroadcast } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import {
  parseBroadcast,
  parseBroadcastResults,
  parseBroadcasts,
  parseStartedBroadcast,
  parseTimeline,
  type StartedBroadcast,
} from './parse/broadcasts';
import { withIsOffered } from './specFallback/missingCall';
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
      transformResponse: parseBroadcasts,
      providesTags: provideList('Broadcast'),
    }),
    getBroadcast: build.query<Broadcast, number>({
      query: (id) => call(routes.getBroadcast, { params: { id } }),
      transformResponse: parseBroadcast,
      providesTags: (_result, _error, id) => [{ type: 'Broadcast', id }, 'Reconnect'],
    }),
    getBroadcastTimeline: build.query<BroadcastTimeline, number>({
      query: (id) => call(routes.getBroadcastTimeline, { params: { id } }),
      transformResponse: parseTimeline,
      providesTags: (_result, _error, id) => [{ type: 'Broadcast', id }, 'BroadcastTimeline', 'Reconnect'],
    }),
    listBroadcastResults: build.query<BroadcastResult[], number>({
      query: (id) => call(routes.listBroadcastResults, { params: { id } }),
      transformResponse: parseBroadcastResults,
      providesTags: (_result, _error, id) => [{ type: 'Broadcast', id }, 'Reconnect'],
    }),
    sendBroadcast: build.mutation<StartedBroadcast, SendBroadcast>({
      query: (body) => call(routes.sendBroadcast, { body }),
      transformResponse: parseStartedBroadcast,
      invalidatesTags: [listTag('Broadcast')],
    }),
    pauseBroadcast: build.mutation<unknown, ById>({
      query: (params) => call(routes.pauseBroadcast, { params }),
      invalidatesTags: staleAfterChange,
    }),
    resumeBroadcast: build.mutation<unknown, ById>({
      query: (params) => call(routes.resumeBroadcast, { params }),
      invalidatesTags: staleAfterChange,
    }),
    cancelBroadcast: build.mutation<unknown, ById>({
      query: (params) => call(routes.cancelBroadcast, { params }),
      invalidatesTags: staleAfterChange,
    }),
    /** Creates a new broadcast for the groups that failed. */
    retryBroadcast: build.mutation<unknown, ById>({
      query: (params) => call(routes.retryBroadcast, { params }),
      invalidatesTags: staleAfterChange,
    }),
  }),
});

export const {
  useGetBroadcastQuery,
  useGetBroadcastTimelineQuery,
  useListBroadcastResultsQuery,
  useSendBroadcastMutation,
  usePauseBroadcastMutation,
  useResumeBroadcastMutation,
  useCancelBroadcastMutation,
  useRetryBroadcastMutation,
} = broadcastApi;
export const useListBroadcastsQuery = withIsOffered(broadcastApi.useListBroadcastsQuery);

/** The endpoints, for code outside of components. */
export const broadcastCalls = broadcastApi.endpoints;
