import { makeForecastQueue } from '@test/kit/makeForecastQueue';

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time';
import { SEND_MS, type PaceSettings } from './pace';
import { forecastBulkEnds } from './queuedEnds';
import type { SendingQueue } from './sendingQueue';
import { warmUpRange } from './warmUp';

/** A midnight in UTC. */
const NOW_MS = Date.parse('2030-06-03T00:00:00Z');

const bulk = (count: number, dueMs = NOW_MS) => ({ dueMs, kind: 'bulk' as const, count, run: null });
const timed = (count: number, dueMs = NOW_MS) => ({ dueMs, kind: 'timed' as const, count, run: null });

function endsOf(queue: SendingQueue, counts: number[]): (number | undefined)[] {
  const work = forecastBulkEnds(queue, counts);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The end of a broadcast to so many groups, in milliseconds from now. */
const endOf = (count: number, settings: Partial<PaceSettings> = {}, others: Partial<SendingQueue> = {}) =>
  (endsOf(makeForecastQueue(NOW_MS, settings, { queued: [bulk(count)], ...others }), [count])[0] ?? NaN) - NOW_MS;

describe('the expected end of a broadcast', () => {
  it('is the moment at which its last send ends', () => {
    expect(endOf(0)).toBe(0);
    expect(endOf(10, { gapMinMs: 1_000, gapMaxMs: 3_000 })).toBe(10 * SEND_MS + 9 * 2 * SECOND_MS);
    const capped = endOf(250, { hourMaxCount: 100 });
    expect(capped).toBeGreaterThanOrEqual(2 * HOUR_MS);
    expect(capped).toBeLessThan(2 * HOUR_MS + 2 * MINUTE_MS);
  });

  it('is missing where fewer messages are queued', () => {
    const queue = makeForecastQueue(NOW_MS, {}, { queued: [bulk(2)] });
    expect(endsOf(queue, [2, 3])).toEqual([expect.any(Number), undefined]);
  });

  it('comes after the quiet hours and earlier sends', () => {
    const quiet = { quietFromMinute: 1, quietUntilMinute: 9 * 60, gapMinMs: 9_500, gapMaxMs: 9_500 };
    expect(endOf(7, quiet)).toBe(9 * HOUR_MS + SEND_MS);
    const queue = makeForecastQueue(NOW_MS, { hourMaxCount: 10 }, { queued: [bulk(1)] });
    queue.state.sentMs = Array.from({ length: 10 }, (_, at) => NOW_MS - MINUTE_MS + at);
    expect(endsOf(queue, [1])).toEqual([NOW_MS + 59 * MINUTE_MS + SEND_MS]);
  });

  it('is spread over the days of a warm-up', () => {
    const { firstCount } = warmUpRange.dayMaxCount;
    const queue = makeForecastQueue(NOW_MS, { hourMaxCount: 300, dayMaxCount: 2_000 }, { queued: [bulk(500)] });
    queue.state.warmUp = { startedAtMs: NOW_MS, days: 14 };
    const [first = NaN, next = NaN, last = NaN] = endsOf(queue, [firstCount, firstCount + 1, 500]);
    expect(first).toBeLessThan(NOW_MS + DAY_MS);
    expect(next).toBeGreaterThan(NOW_MS + DAY_MS);
    expect(last).toBeGreaterThan(NOW_MS + 5 * DAY_MS);
    expect(endOf(500, { hourMaxCount: 300, dayMaxCount: 2_000 })).toBeLessThan(2 * HOUR_MS);
  });

  it('comes after the messages of funnels that fall due meanwhile, also of planned starts', () => {
    const gap = { gapMinMs: 1_500, gapMaxMs: 1_500 };
    expect(endOf(3, gap)).toBe(2 * 2 * SECOND_MS + SEND_MS);
    expect(endOf(3, gap, { queued: [bulk(3), timed(2, NOW_MS + SECOND_MS)] })).toBe(4 * 2 * SECOND_MS + SEND_MS);
    expect(endOf(3, gap, { queued: [bulk(3), timed(2, NOW_MS + HOUR_MS)] })).toBe(2 * 2 * SECOND_MS + SEND_MS);
    const graph = {
      nodes: [
        { id: 'start_1', type: 'start' as const, data: {} },
        { id: 'a', type: 'message' as const, data: { message: 'x', delay: 0 } },
      ],
      edges: [{ id: 'e', source: 'start_1', target: 'a' }],
    };
    const starts = [{ startMs: NOW_MS + SECOND_MS, graph: 0, count: 5 }];
    expect(endOf(3, gap, { graphs: [graph], starts })).toBe(7 * 2 * SECOND_MS + SEND_MS);
  });

  it('is given for each of several broadcasts, also for one whose last message is being sent', () => {
    const sending = { claimedMs: NOW_MS, run: null };
    const settings = { gapMinMs: 1_500, gapMaxMs: 1_500 };
    const queue = makeForecastQueue(NOW_MS, settings, { sending, queued: [bulk(2), bulk(1, NOW_MS + MINUTE_MS)] });
    expect(endsOf(queue, [0, 2, 3])).toEqual([
      NOW_MS + SEND_MS,
      NOW_MS + 2 * 2 * SECOND_MS + SEND_MS,
      NOW_MS + MINUTE_MS + SEND_MS,
    ]);
  });
});
