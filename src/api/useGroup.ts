import type { Group } from '@contract/schemas/shapes';

import { useListGroupsQuery } from './groupsApi';

/** One group out of the list, for a dialog that was opened with its id; undefined while the list is on its way. */
export function useGroup(groupId: number): Group | undefined {
  return useListGroupsQuery(undefined, {
    selectFromResult: ({ data }) => ({ group: data?.find(({ id }) => id === groupId) }),
  }).group;
}
