import { useMemo } from 'react';

import { createRuleTest } from '@contract/selections';

import { useListSelectionsQuery } from '@/api/selectionsApi';
import { useRuleGroups } from '@/api/useRuleGroups';
import { serverNow } from '@/lib/clock';

/** Where a start goes as of now: to the chosen groups, or to those of its selection that can be written to; none while they are loading. */
export function useStartGroups(chosenIds: readonly number[], selectionId: number | null): readonly number[] {
  const skip = selectionId === null;
  const groups = useRuleGroups({ skip });
  const { data: selections } = useListSelectionsQuery(undefined, { skip });
  const rule = selections?.find(({ id }) => id === selectionId)?.rule;
  return useMemo(() => {
    if (skip) return chosenIds;
    if (!groups || !rule) return [];
    const found = groups.filter(createRuleTest(rule, serverNow()));
    return found.filter(({ group }) => group.can_post).map(({ group }) => group.id);
  }, [skip, chosenIds, groups, rule]);
}
