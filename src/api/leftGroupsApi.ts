import { useMemo } from 'react';

import type { Group, LeftGroup } from '@contract/schemas/shapes';

import { baseApi } from './baseApi';
import { call } from './call';
import { listTag } from './tags';

const leftGroupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLeftGroups: build.query<LeftGroup[], void>({
      query: () => call('GET /groups/left', { expects: 'list' }),
      providesTags: [listTag('Group'), 'Reconnect'],
    }),
  }),
});

/** Names of chosen groups that the list does not have any more, by id; requested only if there are some. */
export function useLeftGroupNames(
  groups: readonly Pick<Group, 'id'>[],
  chosenIds: readonly number[],
): ReadonlyMap<number, string> {
  const known = useMemo(() => new Set(groups.map(({ id }) => id)), [groups]);
  const skip = chosenIds.every((id) => known.has(id));
  const { data } = leftGroupsApi.useListLeftGroupsQuery(undefined, { skip });
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
}

/** The endpoints, for code outside of components. */
export const leftGroupsCalls = leftGroupsApi.endpoints;
