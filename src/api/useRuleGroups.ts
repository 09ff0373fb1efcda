import { useMemo } from 'react';

import { joinRuleGroups, type RuleGroup } from '@contract/selections';

import { useListGroupDetailsQuery, useListPickerGroupsQuery } from './groupsApi';
import { useListTagsQuery } from './tagsApi';

/** All groups as rules of selections need them; null until they are loaded. */
export function useRuleGroups({ skip = false } = {}): readonly RuleGroup[] | null {
  const { data: groups } = useListPickerGroupsQuery(undefined, { skip });
  const { data: tags } = useListTagsQuery(undefined, { skip });
  const { data: details } = useListGroupDetailsQuery(undefined, { refetchOnMountOrArgChange: true, skip });
  return useMemo(
    () => (groups && tags && details ? joinRuleGroups(groups, tags, details) : null),
    [groups, tags, details],
  );
}
