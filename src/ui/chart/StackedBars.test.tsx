import { render } from '@testing-library/react';
import type UPlot from 'uplot';

import { MINUTE_MS, MINUTE_S } from '@contract/time';

import { StackedBars } from './StackedBars';

let options: UPlot.Options;
let data: UPlot.AlignedData;

jest.mock('uplot', () =>
  Object.assign(
    jest.fn((given: UPlot.Options, values: UPlot.AlignedData) => {
      [options, data] = [given, values];
      return { destroy: () => undefined, setSize: () => undefined };
    }),
    { paths: {} },
  ),
);

it('ends with its last stretch, also after its size changed', () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  const startsMs = [0, MINUTE_MS, 2 * MINUTE_MS];
  const series = [{ key: 'sent', name: 'Sent', values: [3, 0, 2] }];
  render(<StackedBars label="Chart" startsMs={startsMs} stepMs={MINUTE_MS} series={series} describe={() => ''} />);
  const { range } = options.scales?.x ?? {};
  if (typeof range !== 'function') throw new Error('The axis has no range of its own');
  const ends = [2 * MINUTE_S, 3 * MINUTE_S, 9 * MINUTE_S].map((max) => range({ data } as UPlot, 0, max, 'x'));
  expect(ends).toEqual(ends.map(() => [0, 3 * MINUTE_S]));
});

it('has an axis of counts for every height, also for a day of a million messages', () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  const series = [{ key: 'sent', name: 'Sent', values: [1_000_000] }];
  render(<StackedBars label="Chart" startsMs={[0]} stepMs={MINUTE_MS} series={series} describe={() => ''} />);
  const steps = options.axes?.[1]?.incrs as number[];
  expect(steps.slice(0, 5)).toEqual([1, 2, 5, 10, 20]);
  expect(steps.at(-1)).toBeGreaterThanOrEqual(1_000_000);
});

it('tells which stretch is clicked', () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
  const onPick = jest.fn();
  const series = [{ key: 'sent', name: 'Sent', values: [3, 2] }];
  const shown = { label: 'Chart', startsMs: [0, MINUTE_MS], stepMs: MINUTE_MS, series, describe: () => '' };
  render(<StackedBars {...shown} onPick={onPick} />);
  const over = document.createElement('div');
  for (const ready of [options.hooks?.ready].flat()) ready?.({ over, cursor: { idx: 1 } } as UPlot);
  over.click();
  expect(onPick).toHaveBeenCalledWith(1);
});
