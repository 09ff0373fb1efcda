import type { GroupDetails } from '@contract/schemas/shapes';
import { MINUTE_MS, MINUTE_S } from '@contract/time';

import { useListGroupDetailsQuery } from './groupsApi';

const REFRESH_MS = 5 * MINUTE_MS;

/** Details by group id. */
export type GroupDetailsIndex = ReadonlyMap<number, GroupDetails>;

interface KnownDetails {
  /** Empty until loaded. */
  byId: GroupDetailsIndex;
  isLoaded: boolean;
}

const NONE: GroupDetailsIndex = new Map();
const indexes = new WeakMap<readonly GroupDetails[], GroupDetailsIndex>();

/** Members, last activity and own role of all groups, indexed once for all components that use them. */
export function useGroupDetails({ skip = false } = {}): KnownDetails {
  const { data } = useListGroupDetailsQuery(undefined, {
    skip,
    pollingInterval: REFRESH_MS,
    refetchOnMountOrArgChange: MINUTE_S,
  });
  return { byId: data ? indexDetails(data) : NONE, isLoaded: data !== undefined };
}

function indexDetails(details: readonly GroupDetails[]): GroupDetailsIndex {
  const known = indexes.get(details);
  if (known) return known;
  const index = new Map(details.map((one) => [one.id, one]));
  indexes.set(details, index);
  return index;
}
