import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { BroadcastTimeline } from '@contract/schemas/shapes';
import { DAY_MS, toSeconds } from '@contract/time';

import { formatDay, formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { StackedBars } from '@/ui/chart/StackedBars';

import { TIMELINE_KINDS, toSeries } from './timelineSeries';

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

  if (startsMs.length === 0) return <p className="broadcast-hint">{t('report.chart.empty')}</p>;
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
