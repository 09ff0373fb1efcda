import { useMemo, useState } from 'react';

import type { Tag, TagLabel } from '@contract/schemas/shapes';

import { createTagMatcher, keepExistingTags } from '@/lib/tagFilter';
import { useBriefly } from '@/lib/useBriefly';

import { useListTagsQuery } from './tagsApi';

/** The tags of each group, by group id; groups without tags are missing. */
export type TagIndex = ReadonlyMap<number, readonly TagLabel[]>;

interface Tags {
  /** By name; empty until loaded. */
  tags: readonly Tag[];
  byGroup: TagIndex;
  isLoaded: boolean;
}

const NO_TAGS: readonly Tag[] = [];

/** All tags of the account and the tags of each group, computed once for all components that use them. */
export function useTags(): Tags {
  const { data } = useListTagsQuery();
  const tags = data ?? NO_TAGS;
  return { tags, byGroup: indexTags(tags), isLoaded: data !== undefined };
}

/** Whether the tags are still awaited: cards that were rendered without them would move. */
export const useTagsPending = (): boolean => useBriefly(useListTagsQuery().isLoading);

/** A filter by tags where groups are chosen. */
export function useTagFilter() {
  const { tags, byGroup } = useTags();
  const [value, choose] = useState('');
  const filter = keepExistingTags(value, tags);
  const matches = useMemo(() => createTagMatcher(filter, byGroup), [filter, byGroup]);
  return { tags, filter, choose, matches };
}

interface Indexed {
  tags: readonly Tag[];
  labels: ReadonlyMap<number, TagLabel>;
  byGroup: TagIndex;
}

let last: Indexed = { tags: NO_TAGS, labels: new Map(), byGroup: new Map() };

/** The tags of each group in the order of the tags. Where nothing changed, lists and labels are the same objects as before. */
export function indexTags(tags: readonly Tag[]): TagIndex {
  if (last.tags === tags) return last.byGroup;
  const labels = new Map(tags.map((tag) => [tag.id, reuseLabel(last.labels.get(tag.id), tag)]));
  const lists = new Map<number, TagLabel[]>();
  for (const { id, groupIds } of tags) {
    const label = labels.get(id);
    if (!label) continue;
    for (const groupId of groupIds) {
      const list = lists.get(groupId);
      if (list) list.push(label);
      else lists.set(groupId, [label]);
    }
  }
  const byGroup = new Map<number, readonly TagLabel[]>();
  for (const [groupId, list] of lists) byGroup.set(groupId, reuseList(last.byGroup.get(groupId), list));
  last = { tags, labels, byGroup };
  return byGroup;
}

const reuseLabel = (before: TagLabel | undefined, { id, name, color }: Tag): TagLabel =>
  before?.name === name && before.color === color ? before : { id, name, color };

const reuseList = (before: readonly TagLabel[] | undefined, list: readonly TagLabel[]): readonly TagLabel[] =>
  before?.length === list.length && list.every((label, at) => label === before[at]) ? before : list;
