import { writeDay } from '@/lib/dayInAddress';

import { rangeOf, stepDay } from './calendarRange';

const at = (text: string) => new Date(`${text}T00:00`).getTime();

it('has six whole weeks around a month, from Monday', () => {
  const { days, fromMs, toMs } = rangeOf('month', at('2026-11-28'));
  expect(days).toHaveLength(42);
  expect([writeDay(fromMs), writeDay(days.at(-1) ?? 0), writeDay(toMs)]).toEqual([
    '2026-10-26',
    '2026-12-06',
    '2026-12-07',
  ]);
});

it.each([
  ['week', '2026-11-28', 7, '2026-11-23'],
  ['week', '2026-11-23', 7, '2026-11-23'],
  ['week', '2026-11-29', 7, '2026-11-23'],
  ['day', '2026-11-28', 1, '2026-11-28'],
] as const)('has the days of a %s around %s', (view, day, count, first) => {
  const range = rangeOf(view, at(day));
  expect([range.days.length, writeDay(range.fromMs)]).toEqual([count, first]);
});

it('goes from one to the next, also where days are not 24 hours long', () => {
  expect(writeDay(stepDay('month', at('2026-01-31'), 1))).toBe('2026-02-01');
  expect(writeDay(stepDay('week', at('2026-03-25'), 1))).toBe('2026-04-01');
  expect(writeDay(stepDay('day', at('2026-10-25'), 1))).toBe('2026-10-26');
  expect(writeDay(stepDay('month', at('2026-01-15'), -1))).toBe('2025-12-01');
});
