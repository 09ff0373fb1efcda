import type { UnknownAction } from '@reduxjs/toolkit';

import { limits } from '@contract/limits';
import { routes } from '@contract/routes';
import type { Group } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { groupListFetched, groupsChanged, groupsRemoved, selectChangedGroups } from './groupChangesSlice';
import { parseGreeting, parseGroups, type GroupFacts, type KnownGroup } from './parse/groups';
import { readFile } from './readFile';
import { readGroupFacts } from './specFallback/groupFacts';
import { listTag, pickerTag } from './tags';

type ById = Pick<Group, 'id'>;

/** Stale after groups were deleted. */
const staleAfterDeletion = [listTag('Schedule'), 'Memory' as const];

/** One tag instead of thousands: the cache compares all tags of every response. */
const wholeList = [listTag('Group'), 'Reconnect' as const];

const changedGroup = (id: number) => [{ type: 'Group' as const, id }];

const listsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGroups: build.query<KnownGroup[], void>({
      query: () => call(routes.listGroups, { timeout: limits.groups.listTimeoutMs }),
      transformResponse: parseGroups,
      providesTags: wholeList,
      onQueryStarted: (_none, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, ({ meta }) => dispatch(groupListFetched({ askedMs: meta?.askedMs ?? 0 }))),
    }),
    listPickerGroups: build.query<KnownGroup[], void>({
      query: () => call(routes.listPickerGroups, { timeout: limits.groups.listTimeoutMs }),
      transformResponse: parseGroups,
      providesTags: [...wholeList, pickerTag],
    }),
    refreshGroups: build.mutation<unknown, void>({
      query: () => call(routes.refreshGroups),
      // A refresh that failed has changed nothing: the groups on the screen stay.
      invalidatesTags: (_result, error) => (error ? [] : [listTag('Group')]),
    }),
    /** Only for a server whose list of groups lacks them. */
    getGroupFacts: build.query<GroupFacts, number>({
      queryFn: (id, _api, _extra, send) => readGroupFacts(send, id),
      providesTags: (_result, _error, id) => [{ type: 'Group', id }, listTag('Group'), 'Reconnect'],
    }),
  }),
});

const groupsApi = listsApi.injectEndpoints({
  endpoints: (build) => ({
    renameGroup: build.mutation<unknown, ById & { custom_name: string }>({
      query: ({ id, ...body }) => call(routes.renameGroup, { params: { id }, body }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : changedGroup(id)),
      onQueryStarted: ({ id, custom_name }, api) => recordGroupChange(api, id, { custom_name: custom_name || null }),
    }),
    /** Names by group id; an empty one restores the messenger's name. */
    renameGroups: build.mutation<unknown, Record<number, string>>({
      query: (names) => call(routes.renameGroups, { body: { names } }),
      invalidatesTags: (_result, error) => (error ? [] : [listTag('Group')]),
      onQueryStarted: (names, api) => recordNames(api, names),
    }),
    /** The link, or null. Not cached: it initialises a form. */
    getGreeting: build.query<string | null, number>({
      query: (id) => call(routes.getGreeting, { params: { id } }),
      transformResponse: parseGreeting,
      keepUnusedDataFor: 0,
      providesTags: (_result, _error, id) => [{ type: 'Group', id }, listTag('Group'), 'Reconnect'],
    }),
    saveGreeting: build.mutation<unknown, ById & { url: string }>({
      query: ({ id, url }) => call(routes.saveGreeting, { params: { id }, body: { url } }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : changedGroup(id)),
      onQueryStarted: ({ id }, api) => recordGroupChange(api, id, { has_greeting: true }),
    }),
    deleteGreeting: build.mutation<unknown, ById>({
      query: ({ id }) => call(routes.deleteGreeting, { params: { id } }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : changedGroup(id)),
      onQueryStarted: ({ id }, api) => recordGroupChange(api, id, { has_greeting: false }),
    }),
    deleteGroup: build.mutation<unknown, ById>({
      query: ({ id }) => call(routes.deleteGroup, { params: { id } }),
      invalidatesTags: (_result, error) => (error ? [] : staleAfterDeletion),
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        whenDone(queryFulfilled, () => dispatch(groupsRemoved([id]))),
    }),
    /** Returns an object URL; the caller revokes it. */
    downloadMembers: build.mutation<string, ById>({
      query: ({ id }) => call(routes.downloadMembers, { params: { id }, responseHandler: readFile('text/csv') }),
    }),
  }),
});

interface MutationApi {
  dispatch: (action: UnknownAction) => unknown;
  getState: () => unknown;
  queryFulfilled: Promise<unknown>;
}

type State = Parameters<ReturnType<typeof listsApi.endpoints.listGroups.select>>[0] &
  Parameters<typeof selectChangedGroups>[0];

/** Records a change of this browser once the server has accepted it, instead of refetching thousands of groups. */
function recordGroupChange({ dispatch, getState, queryFulfilled }: MutationApi, id: number, change: Partial<Group>) {
  return whenDone(queryFulfilled, () => {
    const state = getState() as State;
    const fetched = listsApi.endpoints.listGroups
      .select()(state)
      .data?.find((group) => group.id === id);
    const known = selectChangedGroups(state)[id]?.group ?? fetched;
    if (known) dispatch(groupsChanged([{ ...known, ...change }]));
  });
}

function recordNames({ dispatch, getState, queryFulfilled }: MutationApi, names: Record<number, string>) {
  return whenDone(queryFulfilled, () => {
    const state = getState() as State;
    const { data: fetched = [] } = listsApi.endpoints.listGroups.select()(state);
    const changed = selectChangedGroups(state);
    const renamed = fetched.filter(({ id }) => id in names);
    dispatch(
      groupsChanged(
        renamed.map((group) => {
          const name = names[group.id] ?? '';
          return { ...(changed[group.id]?.group ?? group), custom_name: name === '' ? null : name };
        }),
      ),
    );
  });
}

/** Runs a callback on success; a failure is handled by the caller of the mutation. */
async function whenDone<T>(work: Promise<T>, then: (done: T) => void): Promise<void> {
  let done: T;
  try {
    done = await work;
  } catch {
    return;
  }
  then(done);
}

export const {
  useDeleteGreetingMutation,
  useDeleteGroupMutation,
  useDownloadMembersMutation,
  useGetGreetingQuery,
  useGetGroupFactsQuery,
  useListGroupsQuery,
  useListPickerGroupsQuery,
  useRefreshGroupsMutation,
  useRenameGroupMutation,
  useRenameGroupsMutation,
  useSaveGreetingMutation,
} = groupsApi;
export const { listGroups, refreshGroups } = groupsApi.endpoints;

/** The endpoints, for code outside of components. */
export const groupCalls = groupsApi.endpoints;
