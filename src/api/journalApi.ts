import { useMemo } from 'react';

import { limits } from '@contract/limits';
import type {
  ConnectionHistory,
  JournalActions,
  JournalCounts,
  JournalFilter,
  JournalPage,
  JournalState,
} from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';

const { filePageCount } = limits.journal;

/** What is listed. */
export type JournalSearch = JournalFilter & { state: JournalState };

/** Changes of the connection: one by its id, those of some time, or all. */
interface ConnectionSearch {
  id?: number;
  fromMs?: number;
  toMs?: number;
}

const journalApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every change of a run or a broadcast makes it stale. */
    listJournalPages: build.infiniteQuery<JournalPage, JournalSearch, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) =>
        call('GET /journal', { query: { ...queryArg, after: pageParam ?? undefined } }),
      providesTags: ['Run', 'Broadcast', 'Reconnect'],
    }),
    /** A page for a file, after another one. */
    readJournal: build.query<JournalPage, JournalSearch & { after: string | null }>({
      query: ({ after, ...search }) =>
        call('GET /journal', {
          query: { ...search, after: after ?? undefined, count: filePageCount },
        }),
      keepUnusedDataFor: 0,
    }),
    /** All, or one by its id. Every change of the owner makes it stale, so it is read anew whenever it is shown. */
    listActionPages: build.infiniteQuery<JournalActions, number | null, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: id, pageParam }) =>
        call('GET /journal/actions', {
          query: id === null ? { before: pageParam ?? undefined } : { before: id + 1, count: 1 },
        }),
      providesTags: ['Reconnect'],
    }),
    /** A page for a file. */
    readActions: build.query<JournalActions, number | null>({
      query: (before) => call('GET /journal/actions', { query: { before: before ?? undefined, count: filePageCount } }),
      keepUnusedDataFor: 0,
    }),
    /** Read anew whenever it is shown. */
    listConnectionPages: build.infiniteQuery<ConnectionHistory, ConnectionSearch, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: { id, ...moments }, pageParam }) =>
        call('GET /journal/connection', {
          query: id === undefined ? { ...moments, before: pageParam ?? undefined } : { before: id + 1, count: 1 },
        }),
      providesTags: ['Reconnect'],
    }),
    /** A page for a file. */
    readConnection: build.query<ConnectionHistory, Omit<ConnectionSearch, 'id'> & { before: number | null }>({
      query: ({ before, ...moments }) =>
        call('GET /journal/connection', {
          query: { ...moments, before: before ?? undefined, count: filePageCount },
        }),
      keepUnusedDataFor: 0,
    }),
    countJournal: build.query<JournalCounts, JournalFilter>({
      query: (filter) => call('GET /journal/counts', { query: filter }),
      providesTags: ['Run', 'Broadcast', 'Reconnect'],
    }),
  }),
});

export const {
  useCountJournalQuery,
  useLazyReadActionsQuery,
  useLazyReadConnectionQuery,
  useLazyReadJournalQuery,
  useListActionPagesInfiniteQuery,
  useListConnectionPagesInfiniteQuery,
} = journalApi;

/** The deliveries of a search as far as they are loaded; each once, although pages move while messages are sent. */
export function useJournal(search: JournalSearch, options: { pollingInterval: number }) {
  const result = journalApi.useListJournalPagesInfiniteQuery(search, {
    ...options,
    refetchOnMountOrArgChange: true,
  });
  const { currentData: found, hasNextPage, isFetchingNextPage, fetchNextPage } = result;
  const data = useMemo(
    () => found && [...new Map(found.pages.flatMap(({ entries }) => entries).map((row) => [row.id, row])).values()],
    [found],
  );
  return {
    ...result,
    data,
    more: { canLoad: hasNextPage, isLoading: isFetchingNextPage, load: () => void fetchNextPage() },
  };
}

/** The endpoints, for code outside of components. */
export const journalCalls = journalApi.endpoints;
