import { useMemo } from 'react';

import type { Group, Selection } from '@contract/schemas/shapes';
import { createRuleTest, joinRuleGroups } from '@contract/selections';
import { HOUR_MS, MINUTE_S } from '@contract/time';

import { selectionValue } from '@/lib/tagFilter';
import { useNow } from '@/lib/useNow';

import { useListGroupDetailsQuery } from './groupsApi';
import { useListSelectionsQuery } from './selectionsApi';
import { useListTagsQuery } from './tagsApi';

const NONE: readonly Selection[] = [];

/**
 * Saved selections as a filter of groups: the ids of the groups that the chosen one contains now, null without one. While what its
 * rule needs is missing, it contains none: unknown activity would count as inactive.
 */
export function useSelectionFilter(value: string, groups: readonly Group[]) {
  const { data } = useListSelectionsQuery();
  const selections = data ?? NONE;
  const rule = selections.find(({ id }) => selectionValue(id) === value)?.rule ?? null;
  const tags = useListTagsQuery();
  const details = useListGroupDetailsQuery(undefined, { skip: rule === null, refetchOnMountOrArgChange: MINUTE_S });
  const [tagRows, detailRows] = [tags.data, details.data];
  const nowMs = useNow(HOUR_MS);
  const groupIds = useMemo(() => {
    if (!rule) return null;
    if (!tagRows || !detailRows) return new Set<number>();
    const matching = joinRuleGroups(groups, tagRows, detailRows).filter(createRuleTest(rule, nowMs));
    return new Set(matching.map(({ group }) => group.id));
  }, [rule, groups, tagRows, detailRows, nowMs]);

  function retry() {
    if (!tagRows) void tags.refetch();
    if (!detailRows) void details.refetch();
  }

  return {
    selections,
    groupIds,
    isPending: rule !== null && (!tagRows || !detailRows),
    error: rule === null ? undefined : (tags.error ?? details.error),
    retry,
  };
}
