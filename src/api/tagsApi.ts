import type { ChangedGroups, SaveTag, Tag, TagGroups } from '@contract/schemas/shapes';

import { sortByName } from '@/lib/sortKeys';

import { baseApi } from './baseApi';
import { call } from './call';
import { parseChangedGroups } from './parse/changedGroups';
import { parseCreatedTag, parseTags } from './parse/tags';
import { withIsOffered } from './specFallback/missingCall';

type ById = Pick<Tag, 'id'>;

const tagsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By name, each with the ids of its groups. */
    listTags: build.query<Tag[], void>({
      query: () => call('GET /tags', { expects: 'list' }),
      transformResponse: (response) => sortByName(parseTags(response)),
      providesTags: ['Tag', 'Reconnect'],
    }),
    createTag: build.mutation<Tag | null, SaveTag>({
      query: (body) => call('POST /tags', { once: true, body }),
      transformResponse: parseCreatedTag,
      invalidatesTags: ['Tag'],
      // A form that created it can choose it at once.
      onQueryStarted: async (_tag, { dispatch, queryFulfilled }) => {
        const created = await queryFulfilled.catch(() => null);
        const tag = created?.data;
        if (tag) dispatch(tagsApi.util.updateQueryData('listTags', undefined, (tags) => void tags.push(tag)));
      },
    }),
    updateTag: build.mutation<unknown, ById & SaveTag>({
      query: ({ id, ...body }) => call('PATCH /tags/:id', { params: { id }, body }),
      invalidatesTags: ['Tag'],
    }),
    deleteTag: build.mutation<unknown, ById>({
      query: (params) => call('DELETE /tags/:id', { params }),
      invalidatesTags: ['Tag'],
    }),
    tagGroups: build.mutation<ChangedGroups, ById & TagGroups>({
      query: ({ id, ...body }) => call('POST /tags/:id/groups', { params: { id }, body }),
      transformResponse: parseChangedGroups,
      invalidatesTags: ['Tag'],
    }),
    setGroupTags: build.mutation<unknown, { groupId: number; tagIds: number[] }>({
      query: ({ groupId, tagIds }) => call('PUT /groups/:id/tags', { params: { id: groupId }, body: { tagIds } }),
      invalidatesTags: ['Tag'],
    }),
  }),
});

export const {
  useCreateTagMutation,
  useUpdateTagMutation,
  useDeleteTagMutation,
  useTagGroupsMutation,
  useSetGroupTagsMutation,
} = tagsApi;
export const useListTagsQuery = withIsOffered(tagsApi.useListTagsQuery);

/** The endpoints, for code outside of components. */
export const tagCalls = tagsApi.endpoints;
