import type { Group } from '@contract/schemas/shapes';

import { foldLetters, searchTextOf, sortKeyOf } from './groupKeys';

/** Which groups are shown, and in which order. */
export interface GroupFilter {
  search: string;
  type: 'all' | Group['group_type'];
  funnels: 'all' | 'with' | 'without';
  greeting: 'all' | 'with' | 'without';
  sort: 'name' | 'nameDown' | 'newest' | 'funnels';
}

/** What is chosen from a list. */
export type FilterField = Exclude<keyof GroupFilter, 'search'>;

/** What there is to choose, in the order in which it is offered; the first choice of each field is the usual one. */
export const CHOICES: { [Field in FilterField]: readonly [GroupFilter[Field], ...GroupFilter[Field][]] } = {
  type: ['all', 'group', 'community'],
  funnels: ['all', 'with', 'without'],
  greeting: ['all', 'with', 'without'],
  sort: ['name', 'nameDown', 'newest', 'funnels'],
};

const FIELDS = Object.keys(CHOICES) as FilterField[];
const SEARCH = 'q';

const pick = <Choice extends string>(choices: readonly [Choice, ...Choice[]], text: string | null): Choice =>
  choices.find((choice) => choice === text) ?? choices[0];

/** Reads the filter from an address; what it does not know is as usual. */
export function readGroupFilter(params: URLSearchParams): GroupFilter {
  return {
    search: params.get(SEARCH) ?? '',
    type: pick(CHOICES.type, params.get('type')),
    funnels: pick(CHOICES.funnels, params.get('funnels')),
    greeting: pick(CHOICES.greeting, params.get('greeting')),
    sort: pick(CHOICES.sort, params.get('sort')),
  };
}

/** Writes the filter into an address, beside what else stands there; the usual choices are left out. */
export function writeGroupFilter(params: URLSearchParams, filter: GroupFilter): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const field of FIELDS) {
    if (filter[field] === CHOICES[field][0]) written.delete(field);
    else written.set(field, filter[field]);
  }
  if (filter.search.trim() === '') written.delete(SEARCH);
  else written.set(SEARCH, filter.search);
  return written;
}

/** Whether anything is left out; the order leaves nothing out. */
export const isFiltering = ({ search, type, funnels, greeting }: GroupFilter): boolean =>
  search.trim() !== '' || type !== 'all' || funnels !== 'all' || greeting !== 'all';

/** The groups of a filter, in the order they came. Every word of the search stands in one of the names or is the id. */
export function matchGroups<G extends Group>(groups: readonly G[], filter: GroupFilter): readonly G[] {
  if (!isFiltering(filter)) return groups;
  const { type, funnels, greeting } = filter;
  const words = foldLetters(filter.search).split(/\s+/).filter(Boolean);
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
      return compareKeys(one, other);
    case 'nameDown':
      return compareKeys(other, one);
    case 'newest':
      return other.group.id - one.group.id;
    case 'funnels':
      return other.group.funnel_ids.length - one.group.funnel_ids.length || compareKeys(one, other);
  }
}

function compareKeys({ key: one }: Keyed<Group>, { key: other }: Keyed<Group>): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
