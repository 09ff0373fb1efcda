import type { Middleware } from '@reduxjs/toolkit';

/**
 * A question that is on its way, by the key of what it will fill. Its answer may be of before a change made here, or before one the
 * server told of.
 */
interface Question {
  key: string | undefined;
  isBeforeOwnChange: boolean;
  isBeforeNews: boolean;
}

interface Cache {
  util: {
    invalidateTags: { match: (action: unknown) => action is { payload: unknown } };
    selectInvalidatedBy: (state: never, tags: never) => { queryCacheKey: string }[];
  };
  reducerPath: string;
}

/** A stream of news must not keep a screen waiting: after so many it shows what it has, and is soon asked for again. */
const AGAIN_MAX_COUNT = 2;

const underWay = new Set<Question>();

/**
 * Asks, and asks again when something changed while the question was on its way: an answer from before the change would bring
 * back to the screen what was just removed. A failure brings nothing back, and is told at once.
 */
export async function askUntilCertain<T extends { error?: unknown }>(
  key: string | undefined,
  signal: AbortSignal,
  ask: () => PromiseLike<T>,
) {
  for (let left = AGAIN_MAX_COUNT; ; left -= 1) {
    const question: Question = { key, isBeforeOwnChange: false, isBeforeNews: false };
    underWay.add(question);
    let answer: T;
    try {
      answer = await ask();
    } finally {
      underWay.delete(question);
    }
    if (answer.error !== undefined) return answer;
    const isCertain = !question.isBeforeOwnChange && (!question.isBeforeNews || left <= 0);
    if (isCertain || signal.aborted) return answer;
  }
}

/**
 * Doubts the questions on their way: all of them when something was changed here, and when the server tells of a change those it
 * makes stale, and those nothing is known of yet.
 */
export function createDoubts({ util, reducerPath }: Cache): Middleware {
  const isChangeEnd = new RegExp(`^${reducerPath}/executeMutation/(?:fulfilled|rejected)$`);

  function doubtStale(state: unknown, tags: unknown) {
    const stale = new Set(util.selectInvalidatedBy(state as never, tags as never).map((entry) => entry.queryCacheKey));
    const cached =
      (state as Record<string, { queries: Record<string, { data?: unknown }> }>)[reducerPath]?.queries ?? {};
    for (const question of underWay) {
      const { key } = question;
      if (key !== undefined && (stale.has(key) || cached[key]?.data === undefined)) question.isBeforeNews = true;
    }
  }

  return (store) => (next) => (action) => {
    if (underWay.size > 0) {
      if (isChangeEnd.test((action as { type: string }).type)) for (const one of underWay) one.isBeforeOwnChange = true;
      if (util.invalidateTags.match(action)) doubtStale(store.getState(), action.payload);
    }
    return next(action);
  };
}
