import { createSlice, isAnyOf, original, type PayloadAction } from '@reduxjs/toolkit';

import type { Group } from '@contract/schemas/shapes';

import { sessionExpired, signedOut } from './sessionActions';

/** A group as it is now, and when this browser heard of it. */
interface Change {
  group: Group;
  atMs: number;
}

interface GroupChangesState {
  /** By group id. */
  changed: Record<number, Change>;
  /** When a group was heard to be gone, by its id. */
  removed: Record<number, number>;
}

const initialState: GroupChangesState = { changed: {}, removed: {} };

/** Stamps what was heard with the moment it was heard at. */
const heardNow = <T>(heard: T) => ({ payload: { heard, atMs: Date.now() } });

/**
 * What was heard of single groups since the list was fetched: it lies over the fetched list, which may be long and is never
 * written to. Source: performance, technique 8; decision 0043.
 */
export const groupChangesSlice = createSlice({
  name: 'groupChanges',
  initialState,
  reducers: {
    groupsChanged: {
      reducer(state, { payload }: PayloadAction<{ heard: readonly Group[]; atMs: number }>) {
        const fresh = payload.heard.map((group) => [group.id, { group, atMs: payload.atMs }] as const);
        // Written without a draft, which would cost a look into each of thousands.
        const before = original(state);
        return { ...before, changed: { ...before.changed, ...Object.fromEntries(fresh) } };
      },
      prepare: heardNow<readonly Group[]>,
    },
    groupsRemoved: {
      reducer(state, { payload }: PayloadAction<{ heard: readonly number[]; atMs: number }>) {
        for (const id of payload.heard) state.removed[id] = payload.atMs;
      },
      prepare: heardNow<readonly number[]>,
    },
    /** The list has come: whatever was heard before it was asked for stands in it. */
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

/** The very record when all of it is kept, so that nobody looks at it again. */
function keepFrom<T>(record: Record<number, T>, isKept: (value: T) => boolean): Record<number, T> {
  const entries = Object.entries(record);
  const kept = entries.filter(([, value]) => isKept(value));
  return kept.length === entries.length ? record : Object.fromEntries(kept);
}

/** The same groups in the same order, those that changed as they are now; the very list when none did. */
export function applyChanges<G extends Group>(groups: readonly G[], changed: Record<number, Change>): readonly G[] {
  const isTouched = groups.some(({ id }) => id in changed);
  // What is heard comes from a server that tells all of a group, so it is complete.
  return isTouched ? groups.map((group) => (changed[group.id]?.group as G | undefined) ?? group) : groups;
}

/** The groups that are still there; the very list when all are. */
export function withoutRemoved<G extends Group>(groups: readonly G[], removed: Record<number, number>): readonly G[] {
  return groups.some(({ id }) => id in removed) ? groups.filter(({ id }) => !(id in removed)) : groups;
}
