import type { Group } from '@contract/schemas/shapes';
import { searchTerms } from '@contract/search';

import type { GroupDetailsIndex } from '@/api/useGroupDetails';
import type { TagIndex } from '@/api/useTags';
import type { FilterOf } from '@/lib/urlFilter';
import { compareKeys, sortKey } from '@/lib/sortKeys';
import { createTagMatcher } from '@/lib/tagFilter';

import { groupName } from '@/lib/names';
import { searchTextOf } from './groupKeys';

/** Options in display order; the first one of each field is the default. */
export const CHOICES = {
  type: ['all', 'group', 'community'],
  funnels: ['all', 'with', 'without'],
  greeting: ['all', 'with', 'without'],
  writing: ['all', 'possible', 'impossible'],
  /** Ids of tags, `none`, or a saved selection. */
  tags: /^(?:none|s\d{1,9}|\d{1,9}(?:,\d{1,9}){0,19})$/,
  sort: ['name', 'nameDown', 'newest', 'funnels', 'members'],
} as const;

/** Filter and sort order. */
export type GroupFilter = FilterOf<typeof CHOICES>;

/** Whether anything is filtered out; sorting does not count. */
export const isFiltering = ({ search, type, funnels, greeting, writing, tags }: GroupFilter): boolean =>
  search.trim() !== '' || [type, funnels, greeting, writing].some((choice) => choice !== 'all') || tags !== '';

const noTags: TagIndex = new Map();
const noDetails: GroupDetailsIndex = new Map();

/**
 * Groups matching a filter, in their order. Every search term is part of one of the names or is the id; of several tags a group has
 * at least one.
 */
export function matchGroups<G extends Group>(
  groups: readonly G[],
  filter: GroupFilter,
  byGroup: TagIndex = noTags,
): readonly G[] {
  if (!isFiltering(filter)) return groups;
  const { type, funnels, greeting, writing, tags } = filter;
  const hasTags = createTagMatcher(tags, byGroup);
  const words = searchTerms(filter.search);
  return groups.filter(
    (group) =>
      (type === 'all' || group.group_type === type) &&
      (funnels === 'all' || group.funnel_ids.length > 0 === (funnels === 'with')) &&
      (greeting === 'all' || group.has_greeting === (greeting === 'with')) &&
      (writing === 'all' || group.can_post === (writing === 'possible')) &&
      hasTags(group) &&
      words.every((word) => searchTextOf(group).includes(word) || word === String(group.id)),
  );
}

interface Keyed<G> {
  group: G;
  key: string;
  membersCount: number;
}

/**
 * Sorted groups, equal ones by id.
 * @param details with the number of members; groups in which it is not known come last
 */
export function sortGroups<G extends Group>(
  groups: readonly G[],
  sort: GroupFilter['sort'],
  details = noDetails,
): readonly G[] {
  const keyed = groups.map((group): Keyed<G> => {
    const membersCount = details.get(group.id)?.membersCount ?? -1;
    return { group, key: sortKey(groupName(group)), membersCount };
  });
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
    case 'members':
      return other.membersCount - one.membersCount || compareKeys(one.key, other.key);
    case 'funnels':
      return other.group.funnel_ids.length - one.group.funnel_ids.length || compareKeys(one.key, other.key);
  }
}
