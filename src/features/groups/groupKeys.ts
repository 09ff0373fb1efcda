import type { Group } from '@contract/schemas/shapes';
import { foldLetters } from '@contract/search';

import { groupName } from '@/lib/names';
import { compareNames } from '@/lib/sortKeys';

/** Cached groups are frozen and keep their identity, so texts are computed once per group. */
const searchTexts = new WeakMap<Group, string>();

type Named = Pick<Group, 'name' | 'custom_name'>;

/** Searchable text: both names. */
export function searchTextOf(group: Group): string {
  const known = searchTexts.get(group);
  if (known !== undefined) return known;
  const text = foldLetters(`${groupName(group)}\n${group.name}`);
  searchTexts.set(group, text);
  return text;
}

/** Compares two groups by the names that the owner sees. */
export const byGroupName = (one: Named, other: Named) => compareNames(groupName(one), groupName(other));
