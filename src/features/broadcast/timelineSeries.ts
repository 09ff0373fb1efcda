import type { BroadcastTimeline } from '@contract/schemas/shapes';

/** Kinds of messages in a chart, from the bottom up. */
export const TIMELINE_KINDS = ['sent', 'failed', 'unconfirmed', 'expected'] as const;

/** A kind of message in a chart. */
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Longer pauses are not drawn out: nothing but empty stretches. */
const STRETCHES_MAX_COUNT = 1_000;
/** The axis of a single stretch has no labels. */
const STRETCHES_MIN_COUNT = 2;

/** All stretches from the first to the last one, also those without messages, and the values of each kind that occurs. */
export function toSeries({ stepMs, buckets }: BroadcastTimeline): {
  startsMs: number[];
  kinds: { kind: TimelineKind; values: number[] }[];
} {
  const [firstMs, lastMs] = [buckets[0]?.startMs ?? 0, buckets.at(-1)?.startMs ?? 0];
  const stretches = Math.max(STRETCHES_MIN_COUNT, Math.round((lastMs - firstMs) / stepMs) + 1);
  const count = buckets.length === 0 ? 0 : Math.min(STRETCHES_MAX_COUNT, stretches);
  const startsMs = Array.from({ length: count }, (_, at) => firstMs + at * stepMs);
  const byStart = new Map(buckets.map((bucket) => [bucket.startMs, bucket]));
  const kinds = TIMELINE_KINDS.filter((kind) => buckets.some((bucket) => bucket[kind] > 0));
  return {
    startsMs,
    kinds: kinds.map((kind) => ({ kind, values: startsMs.map((startMs) => byStart.get(startMs)?.[kind] ?? 0) })),
  };
}
