import { limits } from '@contract/limits';
import { routes } from '@contract/routes';
import type { Funnel, Group } from '@contract/schemas/shapes';

import { fewAtATime } from '@/lib/fewAtATime';

import { baseApi } from './baseApi';
import { call } from './call';
import { readFile } from './readFile';
import { completeGroups, type GroupFacts, type KnownGroup } from './plainGroups';
import { listTag, provideList } from './tags';

/** How many groups are asked at once what they have. */
const FACTS_AT_ONCE_COUNT = 3;
const inTurn = fewAtATime(FACTS_AT_ONCE_COUNT);
const LEAVING_MAX_MS = 10 * 60 * 1000;

type ById = Pick<Group, 'id'>;

/** What is not true any more once groups are gone. */
const whatGoesWithGroups = [listTag('Group'), listTag('Schedule'), 'Memory' as const];

const groupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGroups: build.query<KnownGroup[], void>({
      query: () => call(routes.listGroups, { timeout: limits.groups.listTimeoutMs }),
      transformResponse: completeGroups,
      providesTags: provideList('Group'),
    }),
    listPickerGroups: build.query<KnownGroup[], void>({
      query: () => call(routes.listPickerGroups, { timeout: limits.groups.listTimeoutMs }),
      transformResponse: completeGroups,
      providesTags: provideList('Group'),
    }),
    refreshGroups: build.mutation<Group[], void>({
      query: () => call(routes.refreshGroups),
      // A refresh that failed has changed nothing: the groups on the screen stay.
      invalidatesTags: (_result, error) => (error ? [] : [listTag('Group')]),
    }),
    /** Funnels and greeting of one group, for a server whose list does not tell them; a few groups at a time. */
    getGroupFacts: build.query<GroupFacts, number>({
      queryFn: (id, _api, _extra, ask) =>
        inTurn(async () => {
          const funnels = await ask(call(routes.listFunnels, { query: { group_id: id } }));
          if (funnels.error) return { error: funnels.error };
          const greeting = await ask(call(routes.getGreeting, { params: { id } }));
          if (greeting.error) return { error: greeting.error };
          const funnel_ids = (funnels.data as Pick<Funnel, 'id'>[]).map((funnel) => funnel.id);
          return { data: { funnel_ids, has_greeting: Boolean(greeting.data) } };
        }),
      providesTags: (_result, _error, id) => [{ type: 'Group', id }, listTag('Group'), 'Reconnect'],
    }),
    renameGroup: build.mutation<Group, ById & { custom_name: string }>({
      query: ({ id, ...body }) => call(routes.renameGroup, { params: { id }, body }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Group', id }],
    }),
    /** The link itself, or null where there is none. Asked anew each time: a form is filled with it once. */
    getGreeting: build.query<string | null, number>({
      query: (id) => call(routes.getGreeting, { params: { id } }),
      keepUnusedDataFor: 0,
      providesTags: (_result, _error, id) => [{ type: 'Group', id }, listTag('Group'), 'Reconnect'],
    }),
    saveGreeting: build.mutation<null, ById & { url: string }>({
      query: ({ id, url }) => call(routes.saveGreeting, { params: { id }, body: { url } }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Group', id }],
    }),
    deleteGreeting: build.mutation<null, ById>({
      query: ({ id }) => call(routes.deleteGreeting, { params: { id } }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Group', id }],
    }),
    deleteGroup: build.mutation<null, ById>({
      query: ({ id }) => call(routes.deleteGroup, { params: { id } }),
      invalidatesTags: (_result, error) => (error ? [] : whatGoesWithGroups),
    }),
    /** Every group is left one by one, which takes its time. */
    deleteInactiveGroups: build.mutation<{ deleted_count: number }, void>({
      query: () => call(routes.deleteInactiveGroups, { timeout: LEAVING_MAX_MS }),
      invalidatesTags: whatGoesWithGroups,
    }),
    /** Answers the address of the file within this browser; whoever saved it gives it back by `URL.revokeObjectURL`. */
    downloadMembers: build.mutation<string, ById>({
      query: ({ id }) => call(routes.downloadMembers, { params: { id }, responseHandler: readFile('text/csv') }),
    }),
  }),
});

export const {
  useDeleteGreetingMutation,
  useDeleteGroupMutation,
  useDeleteInactiveGroupsMutation,
  useDownloadMembersMutation,
  useGetGreetingQuery,
  useGetGroupFactsQuery,
  useListGroupsQuery,
  useListPickerGroupsQuery,
  useRefreshGroupsMutation,
  useRenameGroupMutation,
  useSaveGreetingMutation,
} = groupsApi;
export const { listGroups, refreshGroups } = groupsApi.endpoints;
