import type { Funnel, Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/groupName';

/** Which funnels the list may show, in the order in which that is offered. */
export const FUNNEL_FILTERS = ['all', 'active', 'inactive'] as const;

/** One of them. */
export type FunnelFilter = (typeof FUNNEL_FILTERS)[number];

const includes = (text: string, search: string) => text.toLowerCase().includes(search.trim().toLowerCase());

/** The funnels of a filter whose name contains the search, whatever the case. Source: spec §2 "Start-funnel dialog". */
export function matchFunnels(funnels: readonly Funnel[], filter: FunnelFilter, search: string): Funnel[] {
  return funnels.filter(
    ({ name, active }) => (filter === 'all' || active === (filter === 'active')) && includes(name, search),
  );
}

/** The groups whose shown name contains the search, whatever the case. */
export function matchGroups(groups: readonly Group[], search: string): Group[] {
  return groups.filter((group) => includes(groupName(group), search));
}

/** The same rows, those of some ids before all others. */
export function putFirst<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): readonly Row[] {
  if (ids.length === 0) return rows;
  const first = new Set(ids);
  return [...rows.filter(({ id }) => first.has(id)), ...rows.filter(({ id }) => !first.has(id))];
}
