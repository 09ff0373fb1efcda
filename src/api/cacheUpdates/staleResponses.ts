import type { Middleware } from '@reduxjs/toolkit';

import { isHolder, readRowChanges, type RowChanges } from './rowChanges';

/** Which query a request serves. */
interface QueryName {
  endpoint: string;
  queryCacheKey?: string;
}

/** A query in flight. Its response may predate a mutation of this browser or a change reported by the server. */
interface PendingQuery extends QueryName {
  isBeforeMutation: boolean;
  isBeforeInvalidation: boolean;
  /** Rows that changed meanwhile. */
  rowChanges: RowChanges[];
}

/** A response, and the row changes that it may predate. */
interface FreshResponse<T> {
  result: T;
  rowChanges: readonly RowChanges[];
}

interface Cache {
  util: {
    invalidateTags: { match: (action: unknown) => action is { payload: unknown } };
    selectInvalidatedBy: (state: never, tags: never) => { queryCacheKey: string }[];
  };
  reducerPath: string;
}

/** A stream of changes must not block a screen: after so many retries it shows the response and refetches later. */
const RETRY_MAX_COUNT = 2;

const pending = new Set<PendingQuery>();

/**
 * Repeats a query when its data changed while it was in flight: a response from before the change would show removed rows again.
 * Changes whose rows are known are returned with the response instead. A failure is returned immediately.
 */
export async function fetchUntilFresh<T extends { error?: unknown }>(
  { endpoint, queryCacheKey, signal }: QueryName & { signal: AbortSignal },
  send: () => PromiseLike<T>,
): Promise<FreshResponse<T>> {
  for (let left = RETRY_MAX_COUNT; ; left -= 1) {
    const rowChanges: RowChanges[] = [];
    const query = { endpoint, queryCacheKey, isBeforeMutation: false, isBeforeInvalidation: false, rowChanges };
    pending.add(query);
    let result: T;
    try {
      result = await send();
    } finally {
      pending.delete(query);
    }
    const isFresh = !query.isBeforeMutation && (!query.isBeforeInvalidation || left <= 0);
    if (isFresh || result.error !== undefined || signal.aborted) return { result, rowChanges };
  }
}

/**
 * Marks queries in flight as stale: all of them after a mutation, and after an invalidation those it concerns and those that have no
 * cached data yet. Row changes are recorded for the queries with such rows.
 */
export function createStalenessMiddleware({ util, reducerPath }: Cache): Middleware {
  const isChangeEnd = new RegExp(`^${reducerPath}/executeMutation/(?:fulfilled|rejected)$`);

  function markStale(state: unknown, tags: unknown) {
    const stale = new Set(util.selectInvalidatedBy(state as never, tags as never).map((entry) => entry.queryCacheKey));
    const cached =
      (state as Record<string, { queries: Record<string, { data?: unknown }> }>)[reducerPath]?.queries ?? {};
    for (const query of pending) {
      const { queryCacheKey: key } = query;
      if (key !== undefined && (stale.has(key) || cached[key]?.data === undefined)) query.isBeforeInvalidation = true;
    }
  }

  return (store) => (next) => (action) => {
    if (pending.size > 0) {
      if (isChangeEnd.test((action as { type: string }).type)) for (const one of pending) one.isBeforeMutation = true;
      if (util.invalidateTags.match(action)) markStale(store.getState(), action.payload);
      const changes = readRowChanges(action);
      if (changes) for (const one of pending) if (isHolder(one.endpoint, changes)) one.rowChanges.push(changes);
    }
    return next(action);
  };
}
