import type { Group } from '@contract/schemas/shapes';
import { foldLetters } from '@contract/search';

import { groupName } from '@/lib/names';
import { sortKey } from '@/lib/sortKeys';

type Named = Pick<Group, 'id' | 'name' | 'custom_name'>;

/** Cached groups are frozen and keep their identity, so keys are computed once per group. */
const searchTexts = new WeakMap<Group, string>();
const sortKeys = new WeakMap<Named, string>();

/** Searchable text: both names. */
export function searchTextOf(group: Group): string {
  const known = searchTexts.get(group);
  if (known !== undefined) return known;
  const text = foldLetters(`${groupName(group)}\n${group.name}`);
  searchTexts.set(group, text);
  return text;
}

/** Sort key by name. */
export function sortKeyOf(group: Named): string {
  const known = sortKeys.get(group);
  if (known !== undefined) return known;
  const key = sortKey(groupName(group));
  sortKeys.set(group, key);
  return key;
}
