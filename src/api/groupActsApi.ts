import type { ActOnGroups, ChangedGroups, ClosedGroup } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

const groupActsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    actOnGroups: build.mutation<ChangedGroups, ActOnGroups>({
      query: (body) => call('POST /groups/acts', { once: true, body }),
      invalidatesTags: (_result, error) => (error ? [] : [listTag('Group')]),
    }),
    listClosedGroups: build.query<ClosedGroup[], void>({
      query: () => call('GET /groups/closed', { expects: 'list' }),
      providesTags: [listTag('Group'), 'Run', 'Reconnect'],
    }),
  }),
});

export const { useActOnGroupsMutation, useListClosedGroupsQuery } = groupActsApi;

/** The endpoints, for code outside of components. */
export const groupActsCalls = groupActsApi.endpoints;
