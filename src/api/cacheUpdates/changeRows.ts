import type { UnknownAction } from '@reduxjs/toolkit';

import { rowsChanged, type RowChanges } from './rowChanges';

interface MutationLifecycle<T> {
  dispatch: (action: UnknownAction) => unknown;
  queryFulfilled: Promise<{ data: T }>;
}

/**
 * Changes cached rows once the server has accepted a mutation, before any list is refetched. A refused mutation changes nothing; the
 * caller of the mutation handles the failure.
 */
export async function changeRows<T>(
  { dispatch, queryFulfilled }: MutationLifecycle<T>,
  changes: RowChanges | ((response: T) => RowChanges),
): Promise<void> {
  let response: T;
  try {
    response = (await queryFulfilled).data;
  } catch {
    return;
  }
  dispatch(rowsChanged(typeof changes === 'function' ? changes(response) : changes));
}
