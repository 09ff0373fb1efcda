import type { Group } from '@contract/schemas/shapes';

import { useListGroupsQuery } from './groupsApi';

/** One group of the list, for a dialog; undefined while the list is loading. */
export function useGroup(groupId: number): Group | undefined {
  const { group } = useListGroupsQuery(undefined, {
    selectFromResult: ({ data }) => ({ group: data?.find(({ id }) => id === groupId) }),
  });
  return group;
}
