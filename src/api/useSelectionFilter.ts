import { useMemo, useState } from 'react';

import type { Group, Selection } from '@contract/schemas/shapes';
import { createRuleTest, joinRuleGroups } from '@contract/selections';

import { selectionValue } from '@/lib/tagFilter';

import { useListSelectionsQuery } from './selectionsApi';
import { useGroupDetails } from './useGroupDetails';
import { useTags } from './useTags';

const NONE: readonly Selection[] = [];

/** Saved selections as a filter of groups: the ids of the groups that the chosen one contains now, null without one. */
export function useSelectionFilter(value: string, groups: readonly Group[]) {
  const { data } = useListSelectionsQuery();
  const selections = data ?? NONE;
  const { tags } = useTags();
  const [nowMs] = useState(Date.now);
  const rule = selections.find(({ id }) => selectionValue(id) === value)?.rule ?? null;
  const { byId: details } = useGroupDetails({ skip: rule === null });
  const groupIds = useMemo(
    () =>
      rule &&
      new Set(
        joinRuleGroups(groups, tags, [...details.values()])
          .filter(createRuleTest(rule, nowMs))
          .map(({ group }) => group.id),
      ),
    [rule, groups, tags, details, nowMs],
  );
  return { selections, groupIds };
}
