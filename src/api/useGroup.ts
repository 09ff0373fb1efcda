import { useSelector } from 'react-redux';

import type { Group } from '@contract/schemas/shapes';

import { selectChangedGroup } from './groupChangesSlice';
import { useListGroupsQuery } from './groupsApi';

/** One group of the list, for a dialog; undefined while the list is loading. */
export function useGroup(groupId: number): Group | undefined {
  const changed = useSelector((state: Parameters<typeof selectChangedGroup>[0]) => selectChangedGroup(state, groupId));
  const { group } = useListGroupsQuery(undefined, {
    selectFromResult: ({ data }) => ({ group: data?.find(({ id }) => id === groupId) }),
  });
  return group && (changed ?? group);
}
