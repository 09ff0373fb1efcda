import type {
  Broadcast,
  ChangePlannedBroadcast,
  EditPlannedOccurrence,
  PlannedBroadcast,
  PlannedBroadcastWithGroups,
  SavePlannedBroadcast,
  SendPlannedBroadcast,
  SkipPlannedBroadcast,
} from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import type { Keyed } from './idempotencyKeys';
import { listTag } from './tags';

type ById = Pick<PlannedBroadcast, 'id'>;

const plannedBroadcastsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The next one first, then drafts and missed ones. */
    listPlannedBroadcasts: build.query<PlannedBroadcast[], void>({
      query: () => call('GET /broadcast/planned', { expects: 'list' }),
      providesTags: ['PlannedBroadcast', 'Reconnect'],
    }),
    getPlannedBroadcast: build.query<PlannedBroadcastWithGroups, number>({
      query: (id) => call('GET /broadcast/planned/:id', { params: { id } }),
      providesTags: ['PlannedBroadcast', 'Reconnect'],
      // A form keeps what it was opened with, which must not be that of an earlier visit.
      keepUnusedDataFor: 0,
    }),
    /** `key` is of the draft. */
    createPlannedBroadcast: build.mutation<unknown, SavePlannedBroadcast & Keyed>({
      query: ({ key, ...body }) => call('POST /broadcast/planned', { body, once: { key } }),
      invalidatesTags: ['PlannedBroadcast'],
    }),
    /** The open form decides what to do with a newer revision, so a refusal refetches as well. */
    changePlannedBroadcast: build.mutation<PlannedBroadcast, ById & ChangePlannedBroadcast>({
      query: ({ id, ...body }) => call('PUT /broadcast/planned/:id', { once: true, params: { id }, body }),
      invalidatesTags: ['PlannedBroadcast'],
    }),
    /** Returns whether a broadcast of the series goes on. */
    deletePlannedBroadcast: build.mutation<boolean, ById>({
      query: (params) => call('DELETE /broadcast/planned/:id', { params }),
      transformResponse: (running: object | null) => running !== null,
      invalidatesTags: ['PlannedBroadcast'],
    }),
    skipPlannedBroadcast: build.mutation<unknown, ById & SkipPlannedBroadcast>({
      query: ({ id, ...body }) => call('POST /broadcast/planned/:id/skip', { once: true, params: { id }, body }),
      invalidatesTags: ['PlannedBroadcast'],
    }),
    /** Returns the broadcast that its next moment has become. */
    editPlannedOccurrence: build.mutation<PlannedBroadcast, ById & EditPlannedOccurrence>({
      query: ({ id, ...body }) => call('POST /broadcast/planned/:id/occurrence', { once: true, params: { id }, body }),
      invalidatesTags: ['PlannedBroadcast'],
    }),
    sendPlannedBroadcast: build.mutation<unknown, ById & SendPlannedBroadcast>({
      query: ({ id, ...body }) => call('POST /broadcast/planned/:id/send', { once: true, params: { id }, body }),
      invalidatesTags: ['PlannedBroadcast', listTag('Broadcast')],
    }),
    /** Creates a draft with text, file and groups of a broadcast. */
    duplicateBroadcast: build.mutation<unknown, Pick<Broadcast, 'id'>>({
      query: (params) => call('POST /broadcast/:id/duplicate', { once: true, params }),
      invalidatesTags: ['PlannedBroadcast'],
    }),
  }),
});

export const {
  useGetPlannedBroadcastQuery,
  useCreatePlannedBroadcastMutation,
  useChangePlannedBroadcastMutation,
  useDeletePlannedBroadcastMutation,
  useSkipPlannedBroadcastMutation,
  useEditPlannedOccurrenceMutation,
  useSendPlannedBroadcastMutation,
  useDuplicateBroadcastMutation,
  useListPlannedBroadcastsQuery,
} = plannedBroadcastsApi;

/** The endpoints, for code outside of components. */
export const plannedBroadcastsCalls = plannedBroadcastsApi.endpoints;
