import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { BroadcastTimeline } from '@contract/schemas/shapes';
import { DAY_MS, toSeconds } from '@contract/time';

import { formatDay, formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { StackedBars } from '@/ui/chart/StackedBars';

/** Messages of a broadcast over time, by status, and the same numbers as a table. */
export function BroadcastChart({ timeline }: { timeline: BroadcastTimeline }) {
  const { t } = useTranslation('broadcast');
  const { startsMs, kinds } = useMemo(() => toSeries(timeline), [timeline]);
  const series = useMemo(
    () => kinds.map(({ kind, values }) => ({ key: kind, name: t(`report.kinds.${kind}`), values })),
    [kinds, t],
  );
  const shownKinds = TIMELINE_KINDS.filter((kind) => kinds.some((one) => one.kind === kind));
  const format = (atMs: number) => (timeline.stepMs < DAY_MS ? formatMoment : formatDay)(toSeconds(atMs));

  function describe(at: number): string {
    const counts = series
      .filter(({ values }) => (values[at] ?? 0) > 0)
      .map(({ name, values }) => `${name}: ${numberFormat.format(values[at] ?? 0)}`);
    return [format(startsMs[at] ?? 0), ...counts].join(', ');
  }

  if (startsMs.length === 0) return <p className="hint broadcast-hint">{t('report.chart.empty')}</p>;
  return (
    <>
      <StackedBars
        label={t('report.chart.label')}
        startsMs={startsMs}
        stepMs={timeline.stepMs}
        series={series}
        describe={describe}
      />
      <details className="broadcastReport-numbers">
        <summary>{t('report.chart.table')}</summary>
        <div className="broadcastReport-numbersFrame">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('report.chart.since')}</th>
                {shownKinds.map((kind) => (
                  <th key={kind} scope="col">
                    {t(`report.kinds.${kind}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {timeline.buckets.map((bucket) => (
                <tr key={bucket.startMs}>
                  <th scope="row">{format(bucket.startMs)}</th>
                  {shownKinds.map((kind) => (
                    <td key={kind}>{numberFormat.format(bucket[kind])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
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
