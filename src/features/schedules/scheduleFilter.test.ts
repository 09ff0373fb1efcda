import { HOUR_S } from '@contract/time';

import type { ShownSchedule } from '@/api/parse/schedules';
import { readFilter } from '@/lib/urlFilter';

import { listByFunnel } from './listByFunnel';
import { CHOICES, isFiltering, matchSchedules } from './scheduleFilter';

const NOW_S = 1_795_000_000;
const schedule = (id: number, name: string, awayS: number | null): ShownSchedule => ({
  id,
  funnel_id: 7,
  group_id: id + 100,
  start_at: awayS === null ? null : NOW_S + awayS,
  active: true,
  funnel_name: 'Spring',
  funnel_active: true,
  name,
});
const rows = listByFunnel([
  schedule(1, 'Sales 2', null),
  schedule(2, 'Chat', -60),
  schedule(3, 'Sales 10', 60),
  schedule(4, '\u0401\u043b\u043a\u0438', 5 * HOUR_S),
  schedule(5, 'Course', 30 * HOUR_S),
]);
const filterOf = (address: string) => readFilter(CHOICES, new URLSearchParams(address));

it.each([
  ['the name of the group', 'q=SALES', [1, 3]],
  ['letters that people mix up', 'q=\u0435\u043b\u043a\u0438', [4]],
  ['the name of the funnel and an id', 'q=spring+105', [5]],
  ['the status', 'status=running', [2, 3]],
  ['what waits', 'status=waiting', [1, 4, 5]],
  ['what has begun', 'start=past', [2]],
  ['the next hour', 'start=hour', [3]],
  ['the next day', 'start=day', [3, 4]],
  ['what comes later', 'start=later', [5]],
  ['all of it together', 'q=sales&status=running&start=day', [3]],
  ['nothing', 'q=winter', []],
])('schedules are found by %s', (_what, address, expected) => {
  const found = matchSchedules(rows, filterOf(address), { runningIds: new Set([2, 3]), nowS: NOW_S });
  expect(found.map(({ schedule: { id } }) => id)).toEqual(expected);
});

it('returns the list unchanged without a filter', () => {
  expect(isFiltering(filterOf(''))).toBe(false);
  expect(matchSchedules(rows, filterOf(''), { runningIds: new Set(), nowS: NOW_S })).toBe(rows);
});
