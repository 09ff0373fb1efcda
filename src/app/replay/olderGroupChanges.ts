import type { UnknownAction } from '@reduxjs/toolkit';

import { applyRowChanges, type RowChanges } from '@/api/cacheUpdates/rowChanges';
import { readFields } from '@/api/parse/readValue';

import { isRecord } from './parseFile';

/*
 * Exports of builds before decision 0058: changes of single groups were a slice of its own, which the screens applied to the fetched
 * list. Replays apply it to the cache.
 */

type State = Record<string, unknown>;

/** By group id; `atMs` is when the change was received. */
interface OldChanges {
  changed: Record<string, { group: unknown; atMs: number }>;
  removed: Record<string, number>;
}

const LIST = 'listGroups(undefined)';
const none: OldChanges = { changed: {}, removed: {} };

/** The recorded slice after a recorded action; undefined while a file contains none. */
export function reduceOldGroupChanges(recorded: unknown, action: UnknownAction): unknown {
  const { changed, removed } = isOldChanges(recorded) ? recorded : none;
  const { received, atMs, askedMs } = readFields(action.payload);
  const rows = Array.isArray(received) ? (received as unknown[]) : [];
  switch (action.type) {
    case 'groupChanges/groupsChanged': {
      const fresh = rows.filter(isRecord).map((group) => [String(group.id), { group, atMs: Number(atMs) }] as const);
      return { changed: { ...changed, ...Object.fromEntries(fresh) }, removed };
    }
    case 'groupChanges/groupsRemoved':
      return { changed, removed: { ...removed, ...Object.fromEntries(rows.map((id) => [String(id), Number(atMs)])) } };
    case 'groupChanges/groupListFetched':
      return {
        changed: keep(changed, (change) => change.atMs >= Number(askedMs)),
        removed: keep(removed, (removedMs) => removedMs >= Number(askedMs)),
      };
    case 'session/signedOut':
    case 'session/expired':
      return recorded && none;
    default:
      return recorded;
  }
}

/** A recorded state with the recorded changes applied to its list; any other state unchanged. */
export function applyOldGroupChanges(state: State): State {
  const { groupChanges, api } = state;
  if (!isOldChanges(groupChanges) || !isRecord(api) || !isRecord(api.queries)) return state;
  const list = api.queries[LIST];
  if (!isRecord(list) || !Array.isArray(list.data)) return state;
  const changes: RowChanges = {
    type: 'Group',
    changed: Object.values(groupChanges.changed).flatMap(({ group }) => (isRecord(group) ? [group as never] : [])),
    removedIds: Object.keys(groupChanges.removed).map(Number),
  };
  const data = applyRowChanges(list.data, changes);
  return { ...state, api: { ...api, queries: { ...api.queries, [LIST]: { ...list, data } } } };
}

const isOldChanges = (value: unknown): value is OldChanges =>
  isRecord(value) && isRecord(value.changed) && Object.values(value.changed).every(isRecord) && isRecord(value.removed);

const keep = <T>(record: Record<string, T>, isKept: (value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => isKept(value)));
