import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { BroadcastTimeline } from '@contract/schemas/shapes';
import { DAY_MS, toSeconds } from '@contract/time';

import { writeDay } from '@/lib/dayInAddress';
import { formatDay, formatMoment } from '@/lib/moment';
import { NumberedBars } from '@/ui/chart/NumberedBars';

import type { ListOf } from './journalOf';

interface Props {
  timeline: BroadcastTimeline;
  /** Where its messages are listed, or only those of a kind; null where there is no such list. */
  listOf: ListOf | null;
}

/** Messages of a broadcast over time, by status, and the same numbers as a table. */
export function BroadcastChart({ timeline, listOf }: Props) {
  const { t } = useTranslation('broadcast');
  const { startsMs, kinds } = useMemo(() => toSeries(timeline), [timeline]);
  const series = useMemo(
    () => kinds.map(({ kind, values }) => ({ key: kind, name: t(`report.kinds.${kind}`), values })),
    [kinds, t],
  );
  const format = (atMs: number) => (timeline.stepMs < DAY_MS ? formatMoment : formatDay)(toSeconds(atMs));
  if (startsMs.length === 0) return <p className="hint broadcast-hint">{t('report.chart.empty')}</p>;
  return (
    <NumberedBars
      label={t('report.chart.label')}
      table={t('report.chart.table')}
      since={t('report.chart.since')}
      stepMs={timeline.stepMs}
      {...{ startsMs, series, format }}
      {...(listOf && { linkOf: (atMs, kind) => `${listOf(kind)}&day=${writeDay(atMs)}` })}
    />
  );
}

/** Kinds of messages in a chart, from the bottom up. */
const TIMELINE_KINDS = ['sent', 'failed', 'unconfirmed', 'expected'] as const;

/** A kind of message in a chart. */
type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Longer pauses are not drawn out: nothing but empty stretches. */
const STRETCHES_MAX_COUNT = 1_000;
/** The axis of a single stretch has no labels. */
const STRETCHES_MIN_COUNT = 2;

/** All stretches from the first to the last one, also those without messages, and the values of each kind that occurs. */
function toSeries({ stepMs, buckets }: BroadcastTimeline): {
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
