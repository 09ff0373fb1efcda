import type { Group } from '@contract/schemas/shapes';

import type { FilterOf } from '@/lib/urlFilter';
import { compareKeys, searchTerms } from '@/lib/sortKeys';

import { searchTextOf, sortKeyOf } from './groupKeys';

/** What there is to choose, in the order in which it is offered; the first choice of each field is the usual one. */
export const CHOICES = {
  type: ['all', 'group', 'community'],
  funnels: ['all', 'with', 'without'],
  greeting: ['all', 'with', 'without'],
  sort: ['name', 'nameDown', 'newest', 'funnels'],
} as const;

/** Which groups are shown, and in which order. */
export type GroupFilter = FilterOf<typeof CHOICES>;

/** What is chosen from a list. */
export type FilterField = keyof typeof CHOICES;

/** Whether anything is left out; the order leaves nothing out. */
export const isFiltering = ({ search, type, funnels, greeting }: GroupFilter): boolean =>
  search.trim() !== '' || type !== 'all' || funnels !== 'all' || greeting !== 'all';

/** The groups of a filter, in the order they came. Every word of the search stands in one of the names or is the id. */
export function matchGroups<G extends Group>(groups: readonly G[], filter: GroupFilter): readonly G[] {
  if (!isFiltering(filter)) return groups;
  const { type, funnels, greeting } = filter;
  const words = searchTerms(filter.search);
  return groups.filter(
    (group) =>
      (type === 'all' || group.group_type === type) &&
      (funnels === 'all' || group.funnel_ids.length > 0 === (funnels === 'with')) &&
      (greeting === 'all' || group.has_greeting === (greeting === 'with')) &&
      words.every((word) => searchTextOf(group).includes(word) || word === String(group.id)),
  );
}

interface Keyed<G> {
  group: G;
  key: string;
}

/** The groups in the order chosen; equal ones by their ids. Each group's key is looked up once, not at every comparison. */
export function sortGroups<G extends Group>(groups: readonly G[], sort: GroupFilter['sort']): readonly G[] {
  const keyed = groups.map((group): Keyed<G> => ({ group, key: sortKeyOf(group) }));
  keyed.sort((one, other) => compare(one, other, sort) || one.group.id - other.group.id);
  return keyed.map(({ group }) => group);
}

function compare(one: Keyed<Group>, other: Keyed<Group>, sort: GroupFilter['sort']): number {
  switch (sort) {
    case 'name':
      return compareKeys(one.key, other.key);
    case 'nameDown':
      return compareKeys(other.key, one.key);
    case 'newest':
      return other.group.id - one.group.id;
    case 'funnels':
      return other.group.funnel_ids.length - one.group.funnel_ids.length || compareKeys(one.key, other.key);
  }
}
