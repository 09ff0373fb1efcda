import { useEffect } from 'react';

import { useListRunsQuery } from '@/api/runsApi';
import { serverNow } from '@/lib/clock';

import { findRefreshMoment } from './refreshMoment';

/** Longer waits are not set as one timer: browsers end them at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** The runs of a funnel in a group, loaded again when what they wait for has passed: only their own steps are pushed. */
export function useRefreshedRuns(id: number, groupId: number) {
  const query = useListRunsQuery({ id, group_id: groupId });
  const { data, isFetching, refetch } = query;
  useEffect(() => {
    const atMs = data && !isFetching ? findRefreshMoment(data, serverNow()) : null;
    if (atMs === null) return;
    const timer = setTimeout(() => void refetch(), Math.min(Math.max(0, atMs - serverNow()), TIMER_MAX_MS));
    return () => clearTimeout(timer);
    // An equal response is the same object, but the wait begins anew.
  }, [data, isFetching, refetch]);
  return query;
}
