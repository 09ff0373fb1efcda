import { useMemo } from 'react';

import { limits } from '@contract/limits';
import type { FunnelVersion, FunnelVersionGraph } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

interface ByRevision {
  id: number;
  revision: number;
}

const versionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest fifty of a funnel, newest first, and on request the fifty before them, and so on. */
    listFunnelVersions: build.infiniteQuery<FunnelVersion[], number, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < limits.funnel.versionsPageCount ? undefined : page.at(-1)?.revision),
      },
      query: ({ queryArg: id, pageParam }) =>
        call('GET /funnels/:id/versions', {
          expects: 'list',
          params: { id },
          query: { before: pageParam ?? undefined },
        }),
      // In how many groups they run or are planned changes with runs and schedules.
      providesTags: (_result, _error, id) => [{ type: 'Structure', id }, 'Run', listTag('Schedule'), 'Reconnect'],
    }),
    getFunnelVersion: build.query<FunnelVersionGraph, ByRevision>({
      query: (params) => call('GET /funnels/:id/versions/:revision', { params }),
      providesTags: (_result, _error, { id }) => [{ type: 'Structure', id }, 'Reconnect'],
    }),
    saveVersionNote: build.mutation<unknown, ByRevision & { note: string }>({
      query: ({ note, ...params }) => call('PATCH /funnels/:id/versions/:revision', { params, body: { note } }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Structure', id }],
    }),
  }),
});

export const { useGetFunnelVersionQuery, useSaveVersionNoteMutation } = versionsApi;

/** Saved versions of a funnel, newest first; `older` loads the next ones. */
export function useFunnelVersions(funnelId: number) {
  const result = versionsApi.useListFunnelVersionsInfiniteQuery(funnelId);
  const { data: found, hasNextPage, isFetchingNextPage, fetchNextPage } = result;
  const data = useMemo(() => found?.pages.flat(), [found]);
  return {
    ...result,
    data,
    older: { canLoad: hasNextPage, isLoading: isFetchingNextPage, load: () => void fetchNextPage() },
  };
}

/** The endpoints, for code outside of components. */
export const versionsCalls = versionsApi.endpoints;
