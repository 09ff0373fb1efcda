import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useListGroupsQuery } from '@/api/groupsApi';
import { normalizeError } from '@/lib/normalizeError';
import { useToasts } from '@/ui/useToasts';

/** The list of groups as the dashboard shows it: a failure empties it and is said aloud. Source: spec §8 "Groups". */
export function useGroupList() {
  const { t } = useTranslation('dashboard');
  const { screen } = useToasts();
  const { data, error, isFetching, refetch } = useListGroupsQuery();

  useEffect(() => {
    if (error === undefined) return;
    const failure = normalizeError(error).kind === 'timeout' ? 'timeout' : 'load';
    screen.error(t(`failures.${failure}.title`), t(`failures.${failure}.text`));
  }, [error, screen, t]);

  return { groups: error === undefined ? data : [], error, isFetching, refetch };
}
