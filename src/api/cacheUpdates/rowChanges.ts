import { createAction } from '@reduxjs/toolkit';

import type { Funnel, FunnelSchedule, Group } from '@contract/schemas/shapes';

import { realtime } from '../realtimeActions';

interface RowTypes {
  Group: Group;
  Funnel: Funnel;
  Schedule: FunnelSchedule;
}

/** Endpoints whose cached data are rows of a type: a list, or one row. */
const holders: Record<keyof RowTypes, readonly string[]> = {
  Group: ['listGroups', 'listPickerGroups'],
  Funnel: ['listFunnels', 'listAllFunnels', 'getFunnel'],
  Schedule: ['listGroupSchedules'],
};

interface Row {
  id: number;
}

/** Changed and removed rows of one type. A changed row may be partial; rows that a list does not contain are ignored. */
export type RowChanges = {
  [T in keyof RowTypes]: {
    type: T;
    changed?: readonly (Row & Partial<RowTypes[T]>)[];
    removedIds?: readonly number[];
  };
}[keyof RowTypes];

/** Rows that this browser changed, once the server has accepted it. */
export const rowsChanged = createAction<RowChanges>('cacheUpdates/rowsChanged');

/** The rows that an action changes; null for any other action. */
export function readRowChanges(action: unknown): RowChanges | null {
  if (rowsChanged.match(action)) return action.payload;
  if (!realtime['groups:updated'].match(action)) return null;
  const { changed, removed_ids: removedIds } = action.payload;
  return changed || removedIds ? { type: 'Group', changed, removedIds } : null;
}

/** Whether an endpoint returns rows of the changed type. */
export const isHolder = (endpoint: string, { type }: RowChanges): boolean => holders[type].includes(endpoint);

/** Applies changes to a list or a row; the same object when it contains none of the rows. */
export function applyRowChanges(data: unknown, changes: RowChanges): unknown {
  return Array.isArray(data) ? changeList(data as unknown[], changes) : patchRow(data, changes.changed ?? []);
}

/** A response that is not parsed yet may contain anything. */
const idOf = (row: unknown): number | undefined => (row as Row | null | undefined)?.id;

function patchRow(row: unknown, changed: readonly Row[]): unknown {
  const change = changed.find(({ id }) => id === idOf(row));
  return change ? { ...(row as Row), ...change } : row;
}

/** Unchanged rows stay the same objects. Frozen, because Immer would visit thousands of rows to freeze them. */
function changeList(rows: readonly unknown[], { changed = [], removedIds = [] }: RowChanges): readonly unknown[] {
  const changes = new Map<number | undefined, Row>(changed.map((row) => [row.id, row]));
  const removed = new Set<number | undefined>(removedIds);
  const left = removed.size === 0 ? rows : rows.filter((row) => !removed.has(idOf(row)));
  let isChanged = left.length < rows.length;
  const patched = left.map((row) => {
    const change = changes.get(idOf(row));
    if (!change) return row;
    isChanged = true;
    return Object.freeze({ ...(row as Row), ...change });
  });
  return isChanged ? Object.freeze(patched) : rows;
}

interface CacheState {
  queries: Record<string, { endpointName?: string; data?: unknown } | undefined>;
}

/**
 * Adds row changes to the reducer of the cache: an event with rows patches the cached lists without a request and without Immer,
 * which would visit every row. Decision 0058.
 */
export const withRowChanges =
  <S extends CacheState, A, P>(reducer: (state: S | P | undefined, action: A) => S) =>
  (state: S | P | undefined, action: A): S => {
    const next = reducer(state, action);
    const changes = readRowChanges(action);
    return changes ? { ...next, queries: patchQueries(next.queries, changes) } : next;
  };

function patchQueries<Q extends CacheState['queries']>(queries: Q, changes: RowChanges): Q {
  const patched = Object.entries(queries).flatMap(([key, query]) => {
    if (query?.data === undefined || !isHolder(query.endpointName ?? '', changes)) return [];
    const data = applyRowChanges(query.data, changes);
    return data === query.data ? [] : [[key, { ...query, data }] as const];
  });
  return patched.length > 0 ? { ...queries, ...Object.fromEntries(patched) } : queries;
}
