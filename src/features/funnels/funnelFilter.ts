import type { Funnel } from '@contract/schemas/shapes';
import { foldLetters, searchTerms } from '@contract/search';

import type { FilterOf } from '@/lib/urlFilter';
import { compareKeys, sortKey } from '@/lib/sortKeys';

/** Options in display order; the first one of each field is the default. */
export const CHOICES = {
  status: ['all', 'active', 'inactive'],
  sort: ['newest', 'oldest', 'name', 'nameDown', 'steps'],
} as const;

/** Filter and sort order. */
export type FunnelFilter = FilterOf<typeof CHOICES>;

/** Whether anything is filtered out; sorting does not count. */
export const isFiltering = ({ search, status }: FunnelFilter): boolean => search.trim() !== '' || status !== 'all';

/** Funnels matching a filter, in their order. Every search term is part of the name or is the id. */
export function matchFunnels(funnels: readonly Funnel[], filter: FunnelFilter): readonly Funnel[] {
  if (!isFiltering(filter)) return funnels;
  const words = searchTerms(filter.search);
  const isWanted = ({ id, name }: Funnel) => {
    const text = foldLetters(name);
    return words.every((word) => text.includes(word) || word === String(id));
  };
  return funnels.filter(
    (funnel) => (filter.status === 'all' || funnel.active === (filter.status === 'active')) && isWanted(funnel),
  );
}

interface Keyed {
  funnel: Funnel;
  key: string;
}

/** Sorted funnels, equal ones by id. Each sort key is computed once, not per comparison. */
export function sortFunnels(funnels: readonly Funnel[], sort: FunnelFilter['sort']): readonly Funnel[] {
  const keyed = funnels.map((funnel): Keyed => ({ funnel, key: sortKey(funnel.name) }));
  keyed.sort((one, other) => compare(one, other, sort) || one.funnel.id - other.funnel.id);
  return keyed.map(({ funnel }) => funnel);
}

function compare(one: Keyed, other: Keyed, sort: FunnelFilter['sort']): number {
  switch (sort) {
    case 'newest':
      return other.funnel.id - one.funnel.id;
    case 'oldest':
      return one.funnel.id - other.funnel.id;
    case 'name':
      return compareKeys(one.key, other.key);
    case 'nameDown':
      return compareKeys(other.key, one.key);
    case 'steps':
      return other.funnel.steps.length - one.funnel.steps.length || compareKeys(one.key, other.key);
  }
}
