import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { selectRemovedGroups, withoutRemoved } from '@/api/groupChangesSlice';
import { useListGroupsQuery } from '@/api/groupsApi';
import type { KnownGroup } from '@/api/plainGroups';
import { normalizeError } from '@/lib/normalizeError';
import { useToasts } from '@/ui/useToasts';

const NO_GROUPS: readonly KnownGroup[] = [];

/** The list of groups as the dashboard shows it: a failure empties it and is said aloud. Source: spec §8 "Groups". */
export function useGroupList() {
  const { t } = useTranslation('dashboard');
  const { screen } = useToasts();
  const { data, error, isFetching, refetch } = useListGroupsQuery();

  const removed = useSelector(selectRemovedGroups);
  const groups = useMemo(() => data && withoutRemoved(data, removed), [data, removed]);

  useEffect(() => {
    if (error === undefined) return;
    const failure = normalizeError(error).kind === 'timeout' ? 'timeout' : 'load';
    screen.error(t(`failures.${failure}.title`), t(`failures.${failure}.text`));
  }, [error, screen, t]);

  return { groups: error === undefined ? groups : NO_GROUPS, error, isFetching, refetch };
}
