import { createSlice, isAnyOf, original, type PayloadAction } from '@reduxjs/toolkit';

import type { Group } from '@contract/schemas/shapes';

import { sessionExpired, signedOut } from './sessionActions';

/** A changed group and when the change was received. */
interface Change {
  group: Group;
  atMs: number;
}

interface GroupChangesState {
  /** By group id. */
  changed: Record<number, Change>;
  /** When a removal was received, by group id. */
  removed: Record<number, number>;
}

const initialState: GroupChangesState = { changed: {}, removed: {} };

const withReceivedTime = <T>(received: T) => ({ payload: { received, atMs: Date.now() } });

/**
 * Changes of single groups since the list was requested. They are applied on top of the cached list, which may hold thousands of rows
 * and is never rewritten. Decision 0024.
 */
export const groupChangesSlice = createSlice({
  name: 'groupChanges',
  initialState,
  reducers: {
    groupsChanged: {
      reducer(state, { payload }: PayloadAction<{ received: readonly Group[]; atMs: number }>) {
        const fresh = payload.received.map((group) => [group.id, { group, atMs: payload.atMs }] as const);
        // Without an Immer draft, which would visit thousands of entries.
        const before = original(state);
        return { ...before, changed: { ...before.changed, ...Object.fromEntries(fresh) } };
      },
      prepare: withReceivedTime<readonly Group[]>,
    },
    groupsRemoved: {
      reducer(state, { payload }: PayloadAction<{ received: readonly number[]; atMs: number }>) {
        for (const id of payload.received) state.removed[id] = payload.atMs;
      },
      prepare: withReceivedTime<readonly number[]>,
    },
    /** A fetched list contains every change received before its request left. */
    groupListFetched(state, { payload: { askedMs } }: PayloadAction<{ askedMs: number }>) {
      state.changed = keepFrom(state.changed, ({ atMs }) => atMs >= askedMs);
      state.removed = keepFrom(state.removed, (atMs) => atMs >= askedMs);
    },
  },
  extraReducers: (builder) => builder.addMatcher(isAnyOf(signedOut, sessionExpired), () => initialState),
  selectors: {
    selectChangedGroups: ({ changed }) => changed,
    selectChangedGroup: ({ changed }, id: number): Group | undefined => changed[id]?.group,
    selectRemovedGroups: ({ removed }) => removed,
  },
});

export const { groupsChanged, groupsRemoved, groupListFetched } = groupChangesSlice.actions;
export const { selectChangedGroup, selectChangedGroups, selectRemovedGroups } = groupChangesSlice.selectors;

/** Returns the same object when nothing is dropped, so that selectors do not recompute. */
function keepFrom<T>(record: Record<number, T>, isKept: (value: T) => boolean): Record<number, T> {
  const entries = Object.entries(record);
  const kept = entries.filter(([, value]) => isKept(value));
  return kept.length === entries.length ? record : Object.fromEntries(kept);
}

/** The groups in the same order with the changes applied; the same array when there are none. */
export function applyChanges<G extends Group>(groups: readonly G[], changed: Record<number, Change>): readonly G[] {
  const isTouched = groups.some(({ id }) => id in changed);
  // A server that pushes changes sends complete groups.
  return isTouched ? groups.map((group) => (changed[group.id]?.group as G | undefined) ?? group) : groups;
}

/** The groups that were not removed; the same array when none were. */
export function withoutRemoved<G extends Group>(groups: readonly G[], removed: Record<number, number>): readonly G[] {
  return groups.some(({ id }) => id in removed) ? groups.filter(({ id }) => !(id in removed)) : groups;
}
