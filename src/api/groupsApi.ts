import { limits } from '@contract/limits';
import { routes } from '@contract/routes';
import type { Group } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag, provideList } from './tags';

const groupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGroups: build.query<Group[], void>({
      query: () => call(routes.listGroups, { timeout: limits.groups.listTimeoutMs }),
      providesTags: provideList('Group'),
    }),
    listPickerGroups: build.query<Group[], void>({
      query: () => call(routes.listPickerGroups, { timeout: limits.groups.listTimeoutMs }),
      providesTags: provideList('Group'),
    }),
    refreshGroups: build.mutation<Group[], void>({
      query: () => call(routes.refreshGroups),
      invalidatesTags: [listTag('Group')],
    }),
    renameGroup: build.mutation<Group, Pick<Group, 'id'> & { custom_name: string }>({
      query: ({ id, ...body }) => call(routes.renameGroup, { params: { id }, body }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Group', id }],
    }),
  }),
});

export const { useListGroupsQuery, useListPickerGroupsQuery, useRefreshGroupsMutation, useRenameGroupMutation } =
  groupsApi;
export const { listGroups, refreshGroups } = groupsApi.endpoints;
