import type { Funnel } from '@contract/schemas/shapes';

import { readFilter } from '@/lib/urlFilter';

import { CHOICES, isFiltering, matchFunnels, sortFunnels } from './funnelFilter';

const step = { message: 'Hello', delay_minutes: 0, order_num: 1, time_type: 'delay' as const, media_urls: '' };
const funnel = (id: number, name: string, active = false, stepCount = 0): Funnel => ({
  id,
  name,
  active,
  description: null,
  steps: Array.from({ length: stepCount }, () => step),
});
const filterOf = (address: string) => readFilter(CHOICES, new URLSearchParams(address));
const ids = (funnels: readonly Funnel[]) => funnels.map(({ id }) => id);

describe('the funnels of a filter', () => {
  const funnels = [funnel(1, 'Sales of spring', true), funnel(2, 'Course 10'), funnel(31, '\u0401\u043b\u043a\u0438')];

  it.each([
    ['the name, whatever the case', 'q=SPRING', [1]],
    ['all words in any order', 'q=spring+sales', [1]],
    ['letters that people mix up', 'q=\u0435\u043b\u043a\u0438', [31]],
    ['the id', 'q=31', [31]],
    ['a part of the name', 'q=cou', [2]],
    ['the status', 'status=inactive', [2, 31]],
    ['both', 'q=s&status=active', [1]],
    ['nothing', 'q=winter', []],
  ])('are found by %s', (_what, address, expected) => {
    expect(ids(matchFunnels(funnels, filterOf(address)))).toEqual(expected);
  });

  it('are the same list without a filter', () => {
    expect(isFiltering(filterOf('sort=name'))).toBe(false);
    expect(matchFunnels(funnels, filterOf('sort=name'))).toBe(funnels);
  });
});

describe('the order', () => {
  const funnels = [funnel(1, 'Course 10', false, 2), funnel(2, 'course 2'), funnel(3, 'Alpha', true, 5)];

  it.each([
    ['newest', [3, 2, 1]],
    ['oldest', [1, 2, 3]],
    ['name', [3, 2, 1]],
    ['nameDown', [1, 2, 3]],
    ['steps', [3, 1, 2]],
  ] as const)('by %s', (sort, expected) => {
    expect(ids(sortFunnels(funnels, sort))).toEqual(expected);
  });
});
