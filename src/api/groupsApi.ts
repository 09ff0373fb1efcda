import { limits } from '@contract/limits';
import type {
  ChangedGroups,
  Group,
  GroupDetails,
  GroupTimeline,
  MemberDay,
  SaveGreetingMessage,
  SaveGreetings,
} from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { changeRows } from './cacheUpdates/changeRows';
import { call } from './call';
import { parseGroups, type GroupFacts } from './parse/groups';
import { frozen } from './parse/readValue';
import { readFile } from './readFile';
import { readGreeting, readGroupFacts, type StoredGreeting } from './specFallback/groups';
import { listTag } from './tags';

type ById = Pick<Group, 'id'>;

/** Stale after groups were deleted. */
const staleAfterDeletion = [listTag('Schedule'), 'Memory' as const];

/** One tag instead of thousands: the cache compares all tags of every response. */
const wholeList = [listTag('Group'), 'Reconnect' as const];

const changedGroup = (id: number) => [{ type: 'Group' as const, id }];

const listsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGroups: build.query<Group[], void>({
      query: () => call('GET /groups_list', { expects: 'list', timeout: limits.groups.listTimeoutMs }),
      transformResponse: parseGroups,
      providesTags: wholeList,
    }),
    listPickerGroups: build.query<Group[], void>({
      query: () => call('GET /groups', { expects: 'list', timeout: limits.groups.listTimeoutMs }),
      transformResponse: parseGroups,
      providesTags: wholeList,
    }),
    /** By id. No event reports new messages and members. */
    listGroupDetails: build.query<GroupDetails[], void>({
      query: () => call('GET /groups/details', { expects: 'list' }),
      transformResponse: (details: GroupDetails[]) => frozen(details.map(frozen)),
      providesTags: wholeList,
    }),
    /** Members on each of the last 30 days. */
    listMemberDays: build.query<MemberDay[], number>({
      query: (id) => call('GET /groups/:id/member_days', { params: { id }, expects: 'list' }),
      providesTags: (_result, _error, id) => [{ type: 'Group', id }, listTag('Group'), 'Reconnect'],
    }),
    getGroupTimeline: build.query<GroupTimeline, number>({
      query: (id) => call('GET /groups/:id/timeline', { params: { id } }),
      providesTags: (_result, _error, id) => [
        { type: 'Group', id },
        listTag('Schedule'),
        ...(['Run', 'Broadcast', 'PlannedBroadcast', 'Reconnect'] as const),
      ],
    }),
    refreshGroups: build.mutation<unknown, void>({
      query: () => call('POST /groups_list/refresh'),
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
      query: ({ id, ...body }) => call('PATCH /groups/:id/custom_name', { params: { id }, body }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : changedGroup(id)),
      onQueryStarted: ({ id, custom_name }, api) =>
        changeRows(api, { type: 'Group', changed: [{ id, custom_name: custom_name || null }] }),
    }),
    /** Names by group id; an empty one restores the messenger's name. */
    renameGroups: build.mutation<unknown, Record<number, string>>({
      query: (names) => call('POST /groups/update_names', { body: { names } }),
      invalidatesTags: (_result, error) => (error ? [] : [listTag('Group')]),
      onQueryStarted: (names, api) =>
        changeRows(api, {
          type: 'Group',
          changed: Object.entries(names).map(([id, name]) => ({ id: Number(id), custom_name: name || null })),
        }),
    }),
    /** Not cached: it initialises a form. */
    getGreeting: build.query<StoredGreeting, number>({
      queryFn: (id, _api, _extra, send) => readGreeting(send, id),
      keepUnusedDataFor: 0,
      providesTags: (_result, _error, id) => [{ type: 'Group', id }, listTag('Group'), 'Reconnect'],
    }),
    saveGreeting: build.mutation<unknown, ById & { url: string }>({
      query: ({ id, url }) => call('POST /groups/:id/greeting', { params: { id }, body: { url } }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : changedGroup(id)),
      onQueryStarted: ({ id }, api) => changeRows(api, { type: 'Group', changed: [{ id, has_greeting: true }] }),
    }),
    saveGreetingMessage: build.mutation<unknown, ById & SaveGreetingMessage>({
      query: ({ id, ...body }) => call('PUT /groups/:id/greeting/message', { params: { id }, body }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : changedGroup(id)),
      onQueryStarted: ({ id }, api) => changeRows(api, { type: 'Group', changed: [{ id, has_greeting: true }] }),
    }),
    saveGreetings: build.mutation<ChangedGroups, SaveGreetings>({
      query: (body) => call('PUT /groups/greetings', { body }),
      invalidatesTags: (_result, error) => (error ? [] : [listTag('Group')]),
    }),
    deleteGreeting: build.mutation<unknown, ById>({
      query: ({ id }) => call('DELETE /groups/:id/greeting', { params: { id } }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : changedGroup(id)),
      onQueryStarted: ({ id }, api) => changeRows(api, { type: 'Group', changed: [{ id, has_greeting: false }] }),
    }),
    deleteGroup: build.mutation<unknown, ById>({
      query: ({ id }) => call('DELETE /groups/:id', { params: { id } }),
      invalidatesTags: (_result, error) => (error ? [] : staleAfterDeletion),
      onQueryStarted: ({ id }, api) => changeRows(api, { type: 'Group', removedIds: [id] }),
    }),
    /** Returns an object URL; the caller revokes it. */
    downloadMembers: build.mutation<string, ById>({
      query: ({ id }) =>
        call('GET /groups/:id/members/download', {
          expects: 'any',
          params: { id },
          responseHandler: readFile('text/csv'),
        }),
    }),
  }),
});

export const {
  useDeleteGreetingMutation,
  useDeleteGroupMutation,
  useDownloadMembersMutation,
  useGetGreetingQuery,
  useGetGroupFactsQuery,
  useGetGroupTimelineQuery,
  useListGroupsQuery,
  useListMemberDaysQuery,
  useListPickerGroupsQuery,
  useRefreshGroupsMutation,
  useRenameGroupMutation,
  useRenameGroupsMutation,
  useSaveGreetingMessageMutation,
  useSaveGreetingMutation,
  useSaveGreetingsMutation,
  useListGroupDetailsQuery,
} = groupsApi;
export const { listGroups, refreshGroups } = groupsApi.endpoints;

/** The endpoints, for code outside of components. */
export const groupCalls = groupsApi.endpoints;
