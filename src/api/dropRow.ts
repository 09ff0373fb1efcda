import type { UnknownAction } from '@reduxjs/toolkit';

import { baseApi } from './baseApi';
import type { TagType } from './tags';

interface AfterChange {
  dispatch: (action: UnknownAction) => unknown;
  getState: () => unknown;
  queryFulfilled: Promise<unknown>;
}

type Update = (endpoint: string, args: unknown, change: (data: unknown) => unknown) => UnknownAction;

/**
 * Takes a row off every list that shows it, as soon as the server has removed it: the lists are asked for again, but who looks
 * at them need not wait for that. A refused removal changes nothing.
 */
export async function dropRow(type: TagType, id: number, { dispatch, getState, queryFulfilled }: AfterChange) {
  try {
    await queryFulfilled;
  } catch {
    return;
  }
  const update = baseApi.util.updateQueryData as unknown as Update;
  const withoutRow = (data: unknown) =>
    Array.isArray(data) ? data.filter((row: { id?: unknown }) => row.id !== id) : undefined;
  for (const { endpointName, originalArgs } of baseApi.util.selectInvalidatedBy(getState() as never, [{ type, id }])) {
    dispatch(update(endpointName, originalArgs, withoutRow));
  }
}
