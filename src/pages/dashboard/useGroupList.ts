import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { useListGroupsQuery } from '@/api/groupsApi';
import { normalizeError } from '@/lib/normalizeError';
import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage } from '@/ui/useErrorMessage';

const NO_GROUPS: readonly Group[] = [];

/** The list of groups as the dashboard shows it: a failure empties it and shows a toast. Source: SPEC-8.18 to SPEC-8.20. */
export function useGroupList() {
  const { t } = useTranslation('dashboard');
  const show = useShowToast();
  const describeError = useErrorMessage();
  const { data, error, isFetching, refetch } = useListGroupsQuery();

  useEffect(() => {
    if (error === undefined) return;
    const cause = normalizeError(error).kind === 'timeout' ? 'timeout' : 'load';
    const failure = { title: t(`failures.${cause}.title`), description: t(`failures.${cause}.text`) };
    const { text, details } = describeError(error, failure);
    // The texts of the timeout already explain it.
    show({ style: 'screen', kind: 'error', text, details: cause === 'timeout' ? [failure.description] : details });
  }, [error, show, describeError, t]);

  return { groups: error === undefined ? data : NO_GROUPS, error, isFetching, refetch };
}
