import type { UnknownAction } from '@reduxjs/toolkit';

import { baseApi } from './baseApi';
import type { TagType } from './tags';

interface MutationLifecycle {
  dispatch: (action: UnknownAction) => unknown;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: unknown }>;
}

interface Row {
  id?: unknown;
}

type Update = (endpoint: string, args: unknown, change: (data: unknown) => unknown) => UnknownAction;

/** Removes a deleted row from every cached list before the lists are refetched. A refused deletion changes nothing. */
export async function removeCachedRow(type: TagType, id: number, change: MutationLifecycle): Promise<void> {
  if ((await resultOf(change)) === null) return;
  patchCached(type, id, change, (data) => (Array.isArray(data) ? data.filter((row: Row) => row.id !== id) : undefined));
}

/** Updates a row in every cached query with the response of the mutation, before the lists are refetched. */
export async function patchCachedRow(type: TagType, id: number, change: MutationLifecycle): Promise<void> {
  const result = await resultOf(change);
  if (result === null) return;
  const patch = (row: Row) => (row.id === id ? { ...row, ...(result.data as Row) } : row);
  patchCached(type, id, change, (data) => (Array.isArray(data) ? data.map(patch) : patch(data as Row)));
}

/** Null when the mutation failed. */
async function resultOf({ queryFulfilled }: MutationLifecycle): Promise<{ data: unknown } | null> {
  try {
    return await queryFulfilled;
  } catch {
    return null;
  }
}

function patchCached(
  type: TagType,
  id: number,
  { dispatch, getState }: MutationLifecycle,
  patch: (data: unknown) => unknown,
) {
  const update = baseApi.util.updateQueryData as unknown as Update;
  for (const { endpointName, originalArgs } of baseApi.util.selectInvalidatedBy(getState() as never, [{ type, id }])) {
    dispatch(update(endpointName, originalArgs, patch));
  }
}
