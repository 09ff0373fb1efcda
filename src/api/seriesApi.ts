import type {
  ChangeSeries,
  CreateSeries,
  EditOccurrence,
  FunnelSeries,
  FunnelSeriesWithGroups,
  MoveSeries,
  SeenSeries,
} from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import type { Keyed } from './idempotencyKeys';
import { listTag } from './tags';

type ById = Pick<FunnelSeries, 'id'>;

const changed = [listTag('Schedule'), listTag('Group'), listTag('Funnel'), 'Memory'] as const;

const seriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Series of a funnel that are not over, the next one first. */
    listSeries: build.query<FunnelSeries[], number>({
      query: (id) => call('GET /funnels/:id/series', { expects: 'list', params: { id } }),
      providesTags: [listTag('Schedule'), 'Reconnect'],
    }),
    /** `id` is the funnel's, `key` is of the draft. */
    createSeries: build.mutation<FunnelSeries, ById & CreateSeries & Keyed>({
      query: ({ id, key, ...body }) => call('POST /funnels/:id/series', { params: { id }, body, once: { key } }),
      invalidatesTags: [...changed],
    }),
    /** With its groups. */
    getSeries: build.query<FunnelSeriesWithGroups, number>({
      query: (id) => call('GET /funnel_series/:id', { params: { id } }),
      providesTags: [listTag('Schedule'), 'Reconnect'],
      // A form keeps what it was opened with, which must not be that of an earlier visit.
      keepUnusedDataFor: 0,
    }),
    changeSeries: build.mutation<FunnelSeries, ById & ChangeSeries>({
      query: ({ id, ...body }) => call('PUT /funnel_series/:id', { once: true, params: { id }, body }),
      invalidatesTags: [...changed],
    }),
    moveSeries: build.mutation<FunnelSeries, ById & MoveSeries>({
      query: ({ id, ...body }) => call('POST /funnel_series/:id/move', { once: true, params: { id }, body }),
      invalidatesTags: [...changed],
    }),
    skipSeries: build.mutation<FunnelSeries, ById & SeenSeries>({
      query: ({ id, ...body }) => call('POST /funnel_series/:id/skip', { once: true, params: { id }, body }),
      invalidatesTags: [...changed],
    }),
    /** The next start alone: it becomes single starts. */
    editOccurrence: build.mutation<FunnelSeries, ById & EditOccurrence>({
      query: ({ id, ...body }) => call('POST /funnel_series/:id/occurrence', { once: true, params: { id }, body }),
      invalidatesTags: [...changed],
    }),
    pauseSeries: build.mutation<FunnelSeries, ById>({
      query: (params) => call('POST /funnel_series/:id/pause', { params }),
      invalidatesTags: [...changed],
    }),
    resumeSeries: build.mutation<FunnelSeries, ById>({
      query: (params) => call('POST /funnel_series/:id/resume', { params }),
      invalidatesTags: [...changed],
    }),
    stopSeries: build.mutation<unknown, ById>({
      query: (params) => call('DELETE /funnel_series/:id', { params }),
      invalidatesTags: [...changed],
    }),
  }),
});

export const {
  useListSeriesQuery,
  useGetSeriesQuery,
  useCreateSeriesMutation,
  useChangeSeriesMutation,
  useEditOccurrenceMutation,
  useMoveSeriesMutation,
  useSkipSeriesMutation,
  usePauseSeriesMutation,
  useResumeSeriesMutation,
  useStopSeriesMutation,
} = seriesApi;

/** The endpoints, for code outside of components. */
export const seriesCalls = seriesApi.endpoints;
