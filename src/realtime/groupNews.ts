import type { UnknownAction } from '@reduxjs/toolkit';

import type { GroupsUpdated } from '@contract/events';
import type { Group } from '@contract/schemas/shapes';

import { groupsChanged, groupsRemoved } from '@/api/groupChangesSlice';

/** So long after some news of single groups the next is gathered before the screen hears of it. Source: performance, technique 8. */
const REST_MS = 500;

/** Gathers what is heard of single groups. */
export interface GroupNews {
  /** Answers false when the news does not say which groups it is about, so that the list has to be asked for. */
  hear(news: GroupsUpdated): boolean;
  forget(): void;
}

/**
 * Hands the first news of single groups on as soon as all that came with it is heard, and what follows in bundles, to lie over the
 * fetched list: an action for each would keep the page busy.
 */
export function gatherGroupNews(dispatch: (action: UnknownAction) => unknown): GroupNews {
  const changed = new Map<number, Group>();
  const removedIds = new Set<number>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let restedAtMs = 0;

  function handOn(): void {
    restedAtMs = performance.now() + REST_MS;
    if (changed.size > 0) dispatch(groupsChanged([...changed.values()]));
    if (removedIds.size > 0) dispatch(groupsRemoved([...removedIds]));
    forget();
  }

  function forget(): void {
    clearTimeout(gathering);
    gathering = undefined;
    changed.clear();
    removedIds.clear();
  }

  return {
    hear(news) {
      if (news.changed === undefined && news.removed_ids === undefined) return false;
      for (const group of news.changed ?? []) changed.set(group.id, group);
      for (const id of news.removed_ids ?? []) removedIds.add(id);
      gathering ??= setTimeout(handOn, Math.max(0, restedAtMs - performance.now()));
      return true;
    },
    forget,
  };
}
