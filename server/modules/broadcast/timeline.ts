import { limits } from '@contract/limits';
import type { BroadcastTimeline } from '@contract/schemas/broadcast';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';

/** Messages of one kind at one moment, in milliseconds since 1970. */
export interface Moment {
  atMs: number;
  kind: 'sent' | 'failed' | 'unconfirmed' | 'expected';
  count: number;
}

type Bucket = BroadcastTimeline['buckets'][number];

/** Divisors of a day, so that stretches begin at full hours in most time zones. */
const STEPS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS];

/** Counts messages by stretches of time, as short as the limit of stretches allows; empty ones are left out. */
export function toTimeline(moments: readonly Moment[]): BroadcastTimeline {
  const stepMs = findStep(moments);
  const buckets = new Map<number, Bucket>();
  for (const { atMs, kind, count } of moments) {
    const startMs = Math.floor(atMs / stepMs) * stepMs;
    const bucket = buckets.get(startMs) ?? { startMs, sent: 0, failed: 0, unconfirmed: 0, expected: 0 };
    bucket[kind] += count;
    buckets.set(startMs, bucket);
  }
  return { stepMs, buckets: [...buckets.values()].sort((a, b) => a.startMs - b.startMs) };
}

function findStep(moments: readonly Moment[]): number {
  let [firstMs, lastMs] = [Infinity, -Infinity];
  for (const { atMs } of moments) [firstMs, lastMs] = [Math.min(firstMs, atMs), Math.max(lastMs, atMs)];
  const fits = (stepMs: number) => (lastMs - firstMs) / stepMs < limits.broadcast.timelineBucketsMaxCount;
  return STEPS_MS.find(fits) ?? DAY_MS;
}
