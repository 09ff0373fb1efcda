import { createSearch } from '@contract/search';
import type { Funnel, Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';

/** Status filters in display order. */
export const FUNNEL_FILTERS = ['all', 'active', 'inactive'] as const;

export type FunnelFilter = (typeof FUNNEL_FILTERS)[number];

/** Funnels matching status and search. Source: SPEC-2.136, SPEC-2.137. */
export function matchFunnels(funnels: readonly Funnel[], filter: FunnelFilter, search: string): Funnel[] {
  const isFound = createSearch(search);
  return funnels.filter(({ name, active }) => (filter === 'all' || active === (filter === 'active')) && isFound(name));
}

/** Groups whose shown name contains the terms of the search. */
export function matchGroups(groups: readonly Group[], search: string): Group[] {
  const isFound = createSearch(search);
  return groups.filter((group) => isFound(groupName(group)));
}

/** Moves the rows with some ids to the front. */
export function putFirst<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): readonly Row[] {
  if (ids.length === 0) return rows;
  const first = new Set(ids);
  return [...rows.filter(({ id }) => first.has(id)), ...rows.filter(({ id }) => !first.has(id))];
}
