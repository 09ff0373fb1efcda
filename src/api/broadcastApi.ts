import { useMemo } from 'react';

import { limits } from '@contract/limits';
import type {
  Broadcast,
  BroadcastResponses,
  BroadcastResult,
  BroadcastText,
  BroadcastTimeline,
  SendBroadcast,
} from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { isRepeated, type Keyed } from './idempotencyKeys';
import { readFields, readId, readNumber } from './parse/readValue';
import { listTag, provideList } from './tags';

type ById = Pick<Broadcast, 'id'>;

/** Null where the server only confirms the start. */
interface StartedBroadcast {
  id: number | null;
  total: number | null;
}

const staleAfterChange = (_result: unknown, _error: unknown, { id }: ById) => [
  { type: 'Broadcast' as const, id },
  listTag('Broadcast'),
];

const broadcastApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest fifty, newest first, and on request the fifty before them, and so on. */
    listBroadcastPages: build.infiniteQuery<Broadcast[], void, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: findNextPage },
      query: ({ pageParam }) => call('GET /broadcast', { expects: 'list', query: { before: pageParam ?? undefined } }),
      providesTags: (result) => provideList('Broadcast')(result?.pages.flat()),
    }),
    getBroadcast: build.query<Broadcast, number>({
      query: (id) => call('GET /broadcast/:id', { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'Broadcast', id }, 'Reconnect'],
    }),
    getBroadcastTimeline: build.query<BroadcastTimeline, number>({
      query: (id) => call('GET /broadcast/:id/timeline', { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'Broadcast', id }, 'BroadcastTimeline', 'Reconnect'],
    }),
    /** How groups responded; null where nothing is known. */
    getBroadcastResponses: build.query<BroadcastResponses, number>({
      query: (id) => call('GET /broadcast/:id/responses', { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'Broadcast', id }, 'Reconnect'],
    }),
    listBroadcastResults: build.query<BroadcastResult[], number>({
      query: (id) => call('GET /broadcast/:id/results', { expects: 'list', params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'Broadcast', id }, 'Reconnect'],
    }),
    /** Of all groups, or of one. They do not change, so no event makes them stale. */
    listBroadcastTexts: build.query<BroadcastText[], ById & { groupId?: number }>({
      query: ({ id, groupId }) =>
        call('GET /broadcast/:id/texts', { expects: 'list', params: { id }, query: { groupId } }),
    }),
    /** `key` is of the draft; `isRepeat` when it was sent before. */
    sendBroadcast: build.mutation<StartedBroadcast & { isRepeat: boolean }, SendBroadcast & Keyed>({
      query: ({ key, ...body }) => call('POST /broadcast', { body, once: { key } }),
      transformResponse: (response, meta) => {
        const { id, total } = readFields(response);
        return { id: readId(id), total: readNumber(total), isRepeat: isRepeated(meta) };
      },
      invalidatesTags: [listTag('Broadcast')],
    }),
    pauseBroadcast: build.mutation<unknown, ById>({
      query: (params) => call('POST /broadcast/:id/pause', { params }),
      invalidatesTags: staleAfterChange,
    }),
    resumeBroadcast: build.mutation<unknown, ById>({
      query: (params) => call('POST /broadcast/:id/resume', { params }),
      invalidatesTags: staleAfterChange,
    }),
    cancelBroadcast: build.mutation<unknown, ById>({
      query: (params) => call('POST /broadcast/:id/cancel', { params }),
      invalidatesTags: staleAfterChange,
    }),
    /** Creates a new broadcast for the groups that failed. */
    retryBroadcast: build.mutation<unknown, ById>({
      query: (params) => call('POST /broadcast/:id/retry', { once: true, params }),
      invalidatesTags: staleAfterChange,
    }),
  }),
});

export const {
  useGetBroadcastQuery,
  useLazyGetBroadcastQuery,
  useGetBroadcastResponsesQuery,
  useGetBroadcastTimelineQuery,
  useListBroadcastResultsQuery,
  useListBroadcastTextsQuery,
  useLazyListBroadcastTextsQuery,
  useSendBroadcastMutation,
  usePauseBroadcastMutation,
  useResumeBroadcastMutation,
  useCancelBroadcastMutation,
  useRetryBroadcastMutation,
} = broadcastApi;

/** The account's broadcasts, newest first, as far as they are loaded. */
export function useBroadcasts(options?: { pollingInterval: number }) {
  const result = broadcastApi.useListBroadcastPagesInfiniteQuery(undefined, options);
  const { data: found, hasNextPage, isFetchingNextPage, fetchNextPage } = result;
  const data = useMemo(() => found && [...new Map(found.pages.flat().map((row) => [row.id, row])).values()], [found]);
  return {
    ...result,
    data,
    older: { canLoad: hasNextPage, isLoading: isFetchingNextPage, load: () => void fetchNextPage() },
  };
}

/** From where the next page goes on; undefined after the last one, and for a server that always sends the same. */
function findNextPage(page: readonly Broadcast[], _pages: unknown, before: number | null): number | undefined {
  const isSame = before !== null && page.some(({ id }) => id >= before);
  return page.length < limits.broadcast.listMaxCount || isSame ? undefined : page.at(-1)?.id;
}

/** The endpoints, for code outside of components. */
export const broadcastCalls = broadcastApi.endpoints;
