import type { UnknownAction } from '@reduxjs/toolkit';

import { baseApi } from './baseApi';
import type { TagType } from './tags';

interface AfterChange {
  dispatch: (action: UnknownAction) => unknown;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: unknown }>;
}

interface Row {
  id?: unknown;
}

type Update = (endpoint: string, args: unknown, change: (data: unknown) => unknown) => UnknownAction;

/**
 * Takes a row off every list that shows it, as soon as the server has removed it: the lists are asked for again, but who looks
 * at them need not wait for that. A refused removal changes nothing.
 */
export async function dropRow(type: TagType, id: number, change: AfterChange): Promise<void> {
  if ((await outcomeOf(change)) === null) return;
  reviseCached(type, id, change, (data) =>
    Array.isArray(data) ? data.filter((row: Row) => row.id !== id) : undefined,
  );
}

/** Shows a row everywhere as the server answered that it is now, without waiting for the lists that are asked for again. */
export async function showRow(type: TagType, id: number, change: AfterChange): Promise<void> {
  const outcome = await outcomeOf(change);
  if (outcome === null) return;
  const revise = (row: Row) => (row.id === id ? { ...row, ...(outcome.data as Row) } : row);
  reviseCached(type, id, change, (data) => (Array.isArray(data) ? data.map(revise) : revise(data as Row)));
}

/** What a change ended with, or null when it was refused. */
async function outcomeOf({ queryFulfilled }: AfterChange): Promise<{ data: unknown } | null> {
  try {
    return await queryFulfilled;
  } catch {
    return null;
  }
}

function reviseCached(
  type: TagType,
  id: number,
  { dispatch, getState }: AfterChange,
  revise: (data: unknown) => unknown,
) {
  const update = baseApi.util.updateQueryData as unknown as Update;
  for (const { endpointName, originalArgs } of baseApi.util.selectInvalidatedBy(getState() as never, [{ type, id }])) {
    dispatch(update(endpointName, originalArgs, revise));
  }
}
