import type { UnknownAction } from '@reduxjs/toolkit';

import type { GroupsUpdated } from '@contract/events';
import type { Group } from '@contract/schemas/shapes';

import { groupsChanged, groupsRemoved } from '@/api/groupChangesSlice';

/** So long news of single groups is gathered before the screen hears of it. Source: performance, technique 8. */
const GATHER_MS = 100;

/** Gathers what is heard of single groups. */
export interface GroupNews {
  /** Answers false when the news does not say which groups it is about, so that the list has to be asked for. */
  hear(news: GroupsUpdated): boolean;
  forget(): void;
}

/** Hands news of single groups on in bundles, to lie over the fetched list: an action for each would keep the page busy. */
export function gatherGroupNews(dispatch: (action: UnknownAction) => unknown): GroupNews {
  const changed = new Map<number, Group>();
  const removedIds = new Set<number>();
  let gathering: ReturnType<typeof setTimeout> | undefined;

  function handOn(): void {
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
      gathering ??= setTimeout(handOn, GATHER_MS);
      return true;
    },
    forget,
  };
}
