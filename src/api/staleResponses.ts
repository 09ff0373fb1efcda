import type { Middleware } from '@reduxjs/toolkit';

/** A query in flight, by its cache key. Its response may predate a mutation of this browser or a change reported by the server. */
interface PendingQuery {
  key: string | undefined;
  isBeforeMutation: boolean;
  isBeforeInvalidation: boolean;
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
 * A failure is returned immediately.
 */
export async function fetchUntilFresh<T extends { error?: unknown }>(
  key: string | undefined,
  signal: AbortSignal,
  send: () => PromiseLike<T>,
) {
  for (let left = RETRY_MAX_COUNT; ; left -= 1) {
    const query: PendingQuery = { key, isBeforeMutation: false, isBeforeInvalidation: false };
    pending.add(query);
    let result: T;
    try {
      result = await send();
    } finally {
      pending.delete(query);
    }
    if (result.error !== undefined) return result;
    const isFresh = !query.isBeforeMutation && (!query.isBeforeInvalidation || left <= 0);
    if (isFresh || signal.aborted) return result;
  }
}

/**
 * Marks queries in flight as stale: all of them after a mutation, and after an invalidation those it concerns and those that have no
 * cached data yet.
 */
export function createStalenessMiddleware({ util, reducerPath }: Cache): Middleware {
  const isChangeEnd = new RegExp(`^${reducerPath}/executeMutation/(?:fulfilled|rejected)$`);

  function markStale(state: unknown, tags: unknown) {
    const stale = new Set(util.selectInvalidatedBy(state as never, tags as never).map((entry) => entry.queryCacheKey));
    const cached =
      (state as Record<string, { queries: Record<string, { data?: unknown }> }>)[reducerPath]?.queries ?? {};
    for (const query of pending) {
      const { key } = query;
      if (key !== undefined && (stale.has(key) || cached[key]?.data === undefined)) query.isBeforeInvalidation = true;
    }
  }

  return (store) => (next) => (action) => {
    if (pending.size > 0) {
      if (isChangeEnd.test((action as { type: string }).type)) for (const one of pending) one.isBeforeMutation = true;
      if (util.invalidateTags.match(action)) markStale(store.getState(), action.payload);
    }
    return next(action);
  };
}
