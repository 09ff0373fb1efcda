import type { UnknownAction } from '@reduxjs/toolkit';

import { limits } from '@contract/limits';
import { routes } from '@contract/routes';
import type { Group } from '@contract/schemas/shapes';

import { fewAtATime } from '@/lib/fewAtATime';

import { baseApi } from './baseApi';
import { call } from './call';
import { groupListFetched, groupsChanged, groupsRemoved, selectChangedGroups } from './groupChangesSlice';
import { isMissingCall } from './missingCall';
import { parseFunnels } from './parse/funnels';
import { parseGreeting, parseGroups, type GroupFacts, type KnownGroup } from './parse/groups';
import { readFile } from './readFile';
import { listTag, pickerTag } from './tags';

/** How many groups are asked at once what they have. */
const FACTS_AT_ONCE_COUNT = 3;
const inTurn = fewAtATime(FACTS_AT_ONCE_COUNT);

type ById = Pick<Group, 'id'>;

/** What is not true any more once groups are gone. */
const whatGoesWithGroups = [listTag('Schedule'), 'Memory' as const];

/** One tag for thousands of groups: the store looks through all tags of an answer whenever it comes. */
const wholeList = [listTag('Group'), 'Reconnect' as const];

const changedGroup = (id: number) => [{ type: 'Group' as const, id }];

const listsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGroups: build.query<KnownGroup[], void>({
      query: () => call(routes.listGroups, { timeout: limits.groups.listTimeoutMs }),
      transformResponse: parseGroups,
      providesTags: wholeList,
      onQueryStarted: (_none, { dispatch, queryFulfilled }) =>
        once(queryFulfilled, ({ meta }) => dispatch(groupListFetched({ askedMs: meta?.askedMs ?? 0 }))),
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
    /** Funnels and greeting of one group, for a server whose list does not tell them; a few groups at a time. */
    getGroupFacts: build.query<GroupFacts, number>({
      queryFn: (id, _api, _extra, ask) =>
        inTurn(async () => {
          const funnels = await ask(call(routes.listFunnels, { query: { group_id: id } }));
          if (funnels.error) return { error: funnels.error };
          const greeting = await ask(call(routes.getGreeting, { params: { id } }));
          if (greeting.error && !isMissingCall(greeting.error)) return { error: greeting.error };
          const funnel_ids = parseFunnels(funnels.data).map((funnel) => funnel.id);
          return { data: { funnel_ids, has_greeting: parseGreeting(greeting.data) !== null } };
        }),
      providesTags: (_result, _error, id) => [{ type: 'Group', id }, listTag('Group'), 'Reconnect'],
    }),
  }),
});

const groupsApi = listsApi.injectEndpoints({
  endpoints: (build) => ({
    renameGroup: build.mutation<unknown, ById & { custom_name: string }>({
      query: ({ id, ...body }) => call(routes.renameGroup, { params: { id }, body }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : changedGroup(id)),
      onQueryStarted: ({ id, custom_name }, api) => noteChange(api, id, { custom_name: custom_name || null }),
    }),
    /** Names by group id; an empty one gives the messenger's name back. */
    renameGroups: build.mutation<unknown, Record<number, string>>({
      query: (names) => call(routes.renameGroups, { body: { names } }),
      invalidatesTags: (_result, error) => (error ? [] : [listTag('Group')]),
      onQueryStarted: (names, api) => noteNames(api, names),
    }),
    /** The link itself, or null where there is none. Asked anew each time: a form is filled with it once. */
    getGreeting: build.query<string | null, number>({
      query: (id) => call(routes.getGreeting, { params: { id } }),
      transformResponse: parseGreeting,
      keepUnusedDataFor: 0,
      providesTags: (_result, _error, id) => [{ type: 'Group', id }, listTag('Group'), 'Reconnect'],
    }),
    saveGreeting: build.mutation<unknown, ById & { url: string }>({
      query: ({ id, url }) => call(routes.saveGreeting, { params: { id }, body: { url } }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : changedGroup(id)),
      onQueryStarted: ({ id }, api) => noteChange(api, id, { has_greeting: true }),
    }),
    deleteGreeting: build.mutation<unknown, ById>({
      query: ({ id }) => call(routes.deleteGreeting, { params: { id } }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : changedGroup(id)),
      onQueryStarted: ({ id }, api) => noteChange(api, id, { has_greeting: false }),
    }),
    deleteGroup: build.mutation<unknown, ById>({
      query: ({ id }) => call(routes.deleteGroup, { params: { id } }),
      invalidatesTags: (_result, error) => (error ? [] : whatGoesWithGroups),
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) =>
        once(queryFulfilled, () => dispatch(groupsRemoved([id]))),
    }),
    /** Answers the address of the file within this browser; whoever saved it gives it back by `URL.revokeObjectURL`. */
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

/** Lays what this browser changed over the fetched list, once the server has agreed: thousands of groups need not come again. */
function noteChange({ dispatch, getState, queryFulfilled }: MutationApi, id: number, change: Partial<Group>) {
  return once(queryFulfilled, () => {
    const state = getState() as State;
    const fetched = listsApi.endpoints.listGroups
      .select()(state)
      .data?.find((group) => group.id === id);
    const known = selectChangedGroups(state)[id]?.group ?? fetched;
    if (known) dispatch(groupsChanged([{ ...known, ...change }]));
  });
}

function noteNames({ dispatch, getState, queryFulfilled }: MutationApi, names: Record<number, string>) {
  return once(queryFulfilled, () => {
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

/** Does something when work has succeeded, and nothing when it failed: whoever asked for it says so. */
async function once<T>(work: Promise<T>, then: (done: T) => void): Promise<void> {
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

/** The calls themselves, for whoever stands outside of a component. */
export const groupCalls = groupsApi.endpoints;
