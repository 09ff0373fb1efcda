import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import type { Group, InactiveGroup } from '@contract/schemas/shapes';

import { useListGroupsQuery } from '@/api/groupsApi';
import { checkGroupActivity, orUnknown, useListInactiveGroupsQuery } from '@/api/inactiveGroupsApi';

import { checkActivities, notChecked, type CheckProgress } from './checkActivities';

/** A check of all groups, for a server without a list of inactive ones. */
export interface ActivityCheck extends CheckProgress {
  totalCount: number;
  /** The server reports no activity at all: it decides itself which groups to leave. */
  isUnknown: boolean;
  /** Stops the check, keeping the results so far. */
  stop: () => void;
}

export interface InactiveGroups {
  /** Undefined until loaded. */
  rows: readonly InactiveGroup[] | undefined;
  /** Null when the server lists them. */
  check: ActivityCheck | null;
  error: unknown;
  refetch: () => void;
}

/** Inactive groups: listed by the server, or found by checking every group. */
export function useInactiveGroups(): InactiveGroups {
  const list = useListInactiveGroupsQuery();
  const isListMissing = list.data === null;
  const groups = useListGroupsQuery(undefined, { skip: !isListMissing });
  const [toCheck, setToCheck] = useState<readonly Group[] | null>(null);
  // A snapshot of the groups: later changes must not restart the check.
  if (isListMissing && toCheck === null && groups.data) setToCheck(groups.data);
  const { progress, isOver, stop } = useActivityCheck(toCheck);
  if (!isListMissing) {
    const { data, error, isFetching, refetch } = list;
    return {
      rows: data ?? undefined,
      check: null,
      error: isFetching ? undefined : error,
      refetch: () => void refetch(),
    };
  }
  return {
    rows: isOver ? progress.inactive : undefined,
    check: toCheck && toCheckState(progress, toCheck.length, isOver, stop),
    error: toCheck === null && !groups.isFetching ? groups.error : undefined,
    refetch: () => void groups.refetch(),
  };
}

function toCheckState(progress: CheckProgress, totalCount: number, isOver: boolean, stop: () => void): ActivityCheck {
  const isUnknown = isOver && totalCount > 0 && progress.unknownCount === totalCount;
  return { ...progress, totalCount, isUnknown, stop };
}

function useActivityCheck(groups: readonly Group[] | null) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const controller = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState(notChecked);
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (groups === null) return undefined;
    const own = new AbortController();
    controller.current = own;
    const once = { subscribe: false, forceRefetch: true };
    void checkActivities(groups, {
      check: (id) => orUnknown(dispatch(checkGroupActivity.initiate(id, once)).unwrap()),
      signal: own.signal,
      onProgress: setProgress,
    }).then(() => {
      if (!own.signal.aborted) setIsOver(true);
    });
    return () => {
      own.abort();
    };
  }, [groups, dispatch]);

  function stop(): void {
    controller.current?.abort();
    setIsOver(true);
  }

  return { progress, isOver, stop };
}
