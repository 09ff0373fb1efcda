import type {
  ActOnGroups,
  ActOnMessages,
  ChangeEntryLink,
  ChangedGroups,
  ClosedGroup,
  EntryLink,
  GroupInvite,
  JoinRequest,
  MessageActsOutlook,
  QueuedMessageActs,
  SaveEntryLink,
} from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

/** Which messages: those of a broadcast, one, or one of a run with, on request, the same step in all groups. */
export interface MessageSource {
  broadcastId?: number;
  deliveryId?: number;
  runId?: number;
  orderNum?: number;
  isWholeStep?: boolean;
}

/** The phone may need long. */
const ASKING_MAX_MS = 30_000;

const groupActsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    actOnGroups: build.mutation<ChangedGroups, ActOnGroups>({
      query: (body) => call('POST /groups/acts', { once: true, body }),
      invalidatesTags: (_result, error) => (error ? [] : [listTag('Group')]),
    }),
    /** What can still be done to messages, and what was. Not part of the specification. */
    getMessageActs: build.query<MessageActsOutlook, MessageSource>({
      query: ({ isWholeStep = false, ...of }) =>
        call('GET /groups/message_acts', { query: { ...of, ...(isWholeStep && { isWholeStep: 'true' as const }) } }),
      providesTags: ['Run', 'Broadcast', 'Reconnect'],
    }),
    actOnMessages: build.mutation<QueuedMessageActs, ActOnMessages>({
      query: (body) => call('POST /groups/message_acts', { once: true, body }),
      invalidatesTags: (_result, error) => (error ? [] : [listTag('Group'), 'Run', 'Broadcast']),
    }),
    listClosedGroups: build.query<ClosedGroup[], void>({
      query: () => call('GET /groups/closed', { expects: 'list' }),
      providesTags: [listTag('Group'), 'Run', 'Reconnect'],
    }),
    /** Not cached: read from the phone each time it is shown. */
    getGroupInvite: build.query<GroupInvite, number>({
      query: (id) => call('GET /groups/:id/invite', { params: { id }, timeout: ASKING_MAX_MS }),
      keepUnusedDataFor: 0,
    }),
    /** Not cached: read from the phone each time they are shown. */
    listJoinRequests: build.query<JoinRequest[], number>({
      query: (id) => call('GET /groups/:id/requests', { expects: 'list', params: { id }, timeout: ASKING_MAX_MS }),
      keepUnusedDataFor: 0,
    }),
    listEntryLinks: build.query<EntryLink[], void>({
      query: () => call('GET /entry_links', { expects: 'list' }),
      providesTags: ['EntryLink', listTag('Group'), 'Reconnect'],
    }),
    createEntryLink: build.mutation<unknown, SaveEntryLink>({
      query: (body) => call('POST /entry_links', { once: true, body }),
      invalidatesTags: ['EntryLink'],
    }),
    updateEntryLink: build.mutation<unknown, ChangeEntryLink & Pick<EntryLink, 'id'>>({
      query: ({ id, ...body }) => call('PUT /entry_links/:id', { params: { id }, body }),
      invalidatesTags: ['EntryLink'],
    }),
    deleteEntryLink: build.mutation<unknown, Pick<EntryLink, 'id'>>({
      query: (params) => call('DELETE /entry_links/:id', { params }),
      invalidatesTags: ['EntryLink'],
    }),
  }),
});

export const {
  useActOnGroupsMutation,
  useActOnMessagesMutation,
  useGetMessageActsQuery,
  useListClosedGroupsQuery,
  useLazyListClosedGroupsQuery,
  useGetGroupInviteQuery,
  useListJoinRequestsQuery,
  useListEntryLinksQuery,
  useCreateEntryLinkMutation,
  useUpdateEntryLinkMutation,
  useDeleteEntryLinkMutation,
} = groupActsApi;

/** The endpoints, for code outside of components. */
export const groupActsCalls = groupActsApi.endpoints;

/** What shows messages is read again once what is done to them has ended, or nobody waits for it any more. */
export const staleAfterActs = () => baseApi.util.invalidateTags([listTag('Group'), 'Run', 'Broadcast']);
