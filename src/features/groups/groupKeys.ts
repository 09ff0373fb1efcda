import type { Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/groupName';
import { foldLetters, sortKey } from '@/lib/sortKeys';

type Named = Pick<Group, 'name' | 'custom_name'>;

/** Groups of the cache are frozen and keep their identity while they stay the same, so each is read once. */
const searchTexts = new WeakMap<Group, string>();
const sortKeys = new WeakMap<Named, string>();

/** Where a search looks: both names. */
export function searchTextOf(group: Group): string {
  const known = searchTexts.get(group);
  if (known !== undefined) return known;
  const text = foldLetters(`${groupName(group)}\n${group.name}`);
  searchTexts.set(group, text);
  return text;
}

/** What orders groups by name. */
export function sortKeyOf(group: Named): string {
  const known = sortKeys.get(group);
  if (known !== undefined) return known;
  const key = sortKey(groupName(group));
  sortKeys.set(group, key);
  return key;
}
