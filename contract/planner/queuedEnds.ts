import { SEND_MS } from './pace';
import { playQueue } from './playQueue';
import type { SendingQueue } from './sendingQueue';

/**
 * When the last of so many messages is sent, for each of `counts`: of the broadcast messages in the queue the first ones in the order of
 * sending. Expected moments at the account's pace, in milliseconds since 1970; runs, greetings and planned starts are sent in between.
 * Undefined where fewer messages are expected to be sent.
 * Yields now and then, so that the caller can do something else.
 */
export function* forecastBulkEnds(
  queue: SendingQueue,
  counts: readonly number[],
): Generator<void, (number | undefined)[]> {
  const { nowMs, queued, sending } = queue;
  const bulk = queued.filter(({ kind }) => kind === 'bulk');
  const endsMs = [Math.max(nowMs, sending ? sending.claimedMs + SEND_MS : 0)];
  // One message more, which is sent after all the others.
  const own = {
    startMs: bulk.reduce((lastMs, { dueMs }) => Math.max(lastMs, dueMs), nowMs),
    graph: null,
    groupCount: 1,
  };
  yield* playQueue(queue, own, { chance: () => 0.5 }, ({ kind, group, atMs }) => {
    if (kind === 'bulk' && group < 0) endsMs.push(atMs + SEND_MS);
  });
  return counts.map((count) => endsMs[count]);
}
