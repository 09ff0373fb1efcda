import { useEffect, useEffectEvent, useRef, useState } from 'react';
import UPlot from 'uplot';

import { DAY_MS, MINUTE_MS, MINUTE_S, SECOND_MS } from '@contract/time';

import { clockTime, dateFormat } from '@/lib/dateFormat';
import { numberFormat } from '@/lib/numberFormat';

import './stackedBars.css';

/** The values of one kind, a number for each stretch. */
export interface BarSeries {
  key: string;
  name: string;
  values: readonly number[];
}

interface Props {
  /** Accessible name. */
  label: string;
  /** Beginnings of the stretches without gaps, in milliseconds since 1970. */
  startsMs: readonly number[];
  stepMs: number;
  /** From the bottom up. The colours are those of `stackedBars.css`, by key. */
  series: readonly BarSeries[];
  /** Describes a stretch below the chart while the pointer is over it. */
  describe: (at: number) => string;
  /** A click on a stretch; the same ways are links beside the bars. */
  onPick?: (at: number) => void;
}

const HEIGHT_PX = 220;
const BAR_MAX_PX = 40;
const LABEL_MIN_PX = 64;
const AXIS_PX = 28;
const COUNTS_MIN_PX = 48;
const COUNTS_GAP_PX = 14;
/** Of the axis's letters, generously. */
const DIGIT_PX = 7.5;
/** Of the labels on the axis of time: whole minutes, hours and days. */
const TIME_STEPS_S = [1, 5, 10, 30, 60, 120, 360, 720, 1_440, 2_880, 10_080].map((minutes) => minutes * MINUTE_S);
/** Whole numbers only: 1, 2, 5, 10, 20, 50 and so on, to what a year of sending could have. Without one that fits there is no axis. */
const COUNT_STEPS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((unit) => [unit, 2 * unit, 5 * unit]);

const dayFormat = dateFormat({ day: '2-digit', month: '2-digit' });

/**
 * Bars over time, stacked by kind. A browser without canvas shows nothing: the numbers are a table beside it. Colours follow the theme.
 */
export function StackedBars({ label, startsMs, stepMs, series, describe, onPick }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<{ plot: UPlot; names: string } | null>(null);
  const shape = useRef({ stepMs });
  const [shownAt, setShownAt] = useState<number | null>(null);
  const pick = useEffectEvent((at: number | null) => at !== null && onPick?.(at));

  useEffect(() => {
    const place = frame.current;
    if (!place || !hasCanvas()) return;
    shape.current.stepMs = stepMs;
    const data = toData(startsMs, series);
    const names = series.map(({ key }) => key).join();
    if (chart.current?.names === names) {
      chart.current.plot.setData(data);
      return;
    }
    chart.current?.plot.destroy();
    const plot = new UPlot(optionsOf(place, series, shape.current, { onShow: setShownAt, onPick: pick }), data, place);
    chart.current = { plot, names };
  }, [startsMs, stepMs, series]);

  useEffect(() => {
    const place = frame.current;
    if (!place) return undefined;
    const resized = new ResizeObserver(() => {
      if (place.clientWidth > 0) chart.current?.plot.setSize({ width: place.clientWidth, height: HEIGHT_PX });
    });
    const recolored = new MutationObserver(() => chart.current?.plot.redraw(true, true));
    resized.observe(place);
    recolored.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      resized.disconnect();
      recolored.disconnect();
      chart.current?.plot.destroy();
      chart.current = null;
    };
  }, []);

  return (
    <figure className="stackedBars">
      <div ref={frame} className="stackedBars-plot" data-pick={onPick !== undefined} role="img" aria-label={label} />
      <figcaption className="wrap hint stackedBars-legend">
        {series.map(({ key, name }) => (
          <span key={key} className="stackedBars-kind" data-series={key}>
            {name}
          </span>
        ))}
        <span className="stackedBars-shown">{shownAt !== null && shownAt < startsMs.length && describe(shownAt)}</span>
      </figcaption>
    </figure>
  );
}

const hasCanvas = () => document.createElement('canvas').getContext('2d') !== null;

/** Bars are painted from the highest sum down to the lowest one, so that each part stays visible. */
function toData(startsMs: readonly number[], series: readonly BarSeries[]): UPlot.AlignedData {
  const sums = startsMs.map(() => 0);
  const stacked = series.map(({ values }) =>
    values.map((value, at) => {
      const sum = (sums[at] ?? 0) + value;
      sums[at] = sum;
      return value === 0 ? null : sum;
    }),
  );
  return [startsMs.map((ms) => ms / SECOND_MS), ...stacked.reverse()];
}

function optionsOf(
  place: HTMLElement,
  series: readonly BarSeries[],
  shape: { stepMs: number },
  { onShow, onPick }: Record<'onShow' | 'onPick', (at: number | null) => void>,
): UPlot.Options {
  const style = getComputedStyle(place);
  const color = (name: string) => () => style.getPropertyValue(name);
  const paths = UPlot.paths.bars?.({ align: 1, size: [0.9, BAR_MAX_PX] });
  const axis = { stroke: color('--v-text-secondary'), font: '12px system-ui, sans-serif', ticks: { show: false } };
  const grid = { stroke: color('--v-divider'), width: 1 };
  return {
    width: Math.max(1, place.clientWidth),
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      // From the data: after a change of size uPlot passes the range of before.
      x: { range: ({ data: [startsS] }) => [startsS[0] ?? 0, (startsS.at(-1) ?? 0) + shape.stepMs / SECOND_MS] },
      y: { range: (_plot, _min, max) => [0, Math.max(1, max)] },
    },
    series: [
      {},
      ...[...series].reverse().map(({ key }) => ({
        fill: color(`--bar-${key}`),
        stroke: color(`--bar-${key}-line`),
        width: 1,
        points: { show: false },
        ...(paths && { paths }),
      })),
    ],
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: AXIS_PX,
        space: LABEL_MIN_PX,
        // Within a stretch nothing happens.
        incrs: TIME_STEPS_S.filter((stepS) => stepS * SECOND_MS >= shape.stepMs),
        values: (_plot, moments) => moments.map(formatTick),
      },
      {
        ...axis,
        grid,
        size: (_plot, counts: string[] | null) => widthOf(counts ?? []),
        incrs: COUNT_STEPS,
        values: (_plot, counts) => counts.map((count) => numberFormat.format(count)),
      },
    ],
    hooks: {
      ready: [({ over, cursor }) => over.addEventListener('click', () => onPick(cursor.idx ?? null))],
      setCursor: [(plot) => onShow(plot.cursor.idx ?? null)],
    },
  };
}

/** What the longest number of an axis needs, the space beside it included. */
const widthOf = (counts: readonly string[]): number =>
  Math.max(COUNTS_MIN_PX, ...counts.map(({ length }) => length * DIGIT_PX + COUNTS_GAP_PX));

/** The time of day, at midnight the day. */
function formatTick(atS: number): string {
  const atMs = atS * SECOND_MS;
  const localMs = atMs - new Date(atMs).getTimezoneOffset() * MINUTE_MS;
  return localMs % DAY_MS === 0 ? dayFormat.format(atMs) : clockTime(atMs);
}
