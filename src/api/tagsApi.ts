import type { ChangedGroups, ChangeTag, SaveTag, Tag, TagGroups } from '@contract/schemas/shapes';

import { sortByName } from '@/lib/sortKeys';

import { baseApi } from './baseApi';
import { call } from './call';

type ById = Pick<Tag, 'id'>;

const tagsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By name, each with the ids of its groups. */
    listTags: build.query<Tag[], void>({
      query: () => call('GET /tags', { expects: 'list' }),
      transformResponse: (tags: Tag[]) => {
        // Frozen, so that Immer does not visit thousands of ids to freeze them.
        for (const { groupIds } of tags) Object.freeze(groupIds);
        return sortByName(tags);
      },
      providesTags: ['Tag', 'Reconnect'],
    }),
    createTag: build.mutation<Tag, SaveTag>({
      query: (body) => call('POST /tags', { once: true, body }),
      invalidatesTags: ['Tag'],
      // A form that created it can choose it at once.
      onQueryStarted: async (_tag, { dispatch, queryFulfilled }) => {
        const created = await queryFulfilled.catch(() => null);
        if (created)
          dispatch(tagsApi.util.updateQueryData('listTags', undefined, (tags) => void tags.push(created.data)));
      },
    }),
    updateTag: build.mutation<unknown, ById & ChangeTag>({
      query: ({ id, ...body }) => call('PATCH /tags/:id', { params: { id }, body }),
      invalidatesTags: ['Tag'],
    }),
    deleteTag: build.mutation<unknown, ById>({
      query: (params) => call('DELETE /tags/:id', { params }),
      invalidatesTags: ['Tag'],
    }),
    tagGroups: build.mutation<ChangedGroups, ById & TagGroups>({
      query: ({ id, ...body }) => call('POST /tags/:id/groups', { params: { id }, body }),
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
  useListTagsQuery,
} = tagsApi;

/** The endpoints, for code outside of components. */
export const tagCalls = tagsApi.endpoints;
