import type { UnknownAction } from '@reduxjs/toolkit';

import type { GroupsUpdated } from '@contract/events';
import type { Group } from '@contract/schemas/shapes';

import { groupsChanged, groupsRemoved } from '@/api/groupChangesSlice';

/** Minimum time between two batches. */
const INTERVAL_MS = 500;

/** Collects changes of single groups. */
export interface GroupChangeBatch {
  /** Returns false when the event names no groups, so that the list has to be refetched. */
  add(event: GroupsUpdated): boolean;
  clear(): void;
}

/** Dispatches the first change at the end of the current task and later ones in batches: an action per event would keep the page busy. */
export function createGroupChangeBatch(dispatch: (action: UnknownAction) => unknown): GroupChangeBatch {
  const changed = new Map<number, Group>();
  const removedIds = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAtMs = 0;

  function flush(): void {
    nextAtMs = performance.now() + INTERVAL_MS;
    if (changed.size > 0) dispatch(groupsChanged([...changed.values()]));
    if (removedIds.size > 0) dispatch(groupsRemoved([...removedIds]));
    clear();
  }

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
    changed.clear();
    removedIds.clear();
  }

  return {
    add(event) {
      if (event.changed === undefined && event.removed_ids === undefined) return false;
      for (const group of event.changed ?? []) changed.set(group.id, group);
      for (const id of event.removed_ids ?? []) removedIds.add(id);
      timer ??= setTimeout(flush, Math.max(0, nextAtMs - performance.now()));
      return true;
    },
    clear,
  };
}
