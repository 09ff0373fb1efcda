import type { Group, GroupDetails, TagLabel } from '@contract/schemas/shapes';

import { readFilter, writeFilter } from '@/lib/urlFilter';
import { makeDetails, makeGroup } from '@test/kit/makeGroup';

import { CHOICES, isFiltering, matchGroups, sortGroups } from './groupFilter';

const group = (id: number, name: string, more: Partial<Group> = {}) => makeGroup(id, { name, ...more });

const usual = readFilter(CHOICES, new URLSearchParams());
const ids = (groups: readonly Group[]) => groups.map(({ id }) => id);
const filterOf = (address: string) => readFilter(CHOICES, new URLSearchParams(address));

describe('the URL', () => {
  it('stores and restores the filter, keeping other parameters', () => {
    const filter = filterOf(
      'q=sales+2&type=community&funnels=with&greeting=without&writing=impossible&tags=3,7&sort=newest',
    );
    const address = writeFilter(CHOICES, new URLSearchParams('from=letter'), filter);
    expect(address.get('from')).toBe('letter');
    expect(readFilter(CHOICES, address)).toEqual(filter);
  });

  it('is empty for the default view', () => {
    const shown = new URLSearchParams('q=sales&type=group&sort=funnels');
    expect(writeFilter(CHOICES, shown, { ...usual, search: '  ' }).toString()).toBe('');
  });

  it('shows the default view for unknown values', () => {
    expect(filterOf('type=channel&funnels=&tags=3,x&sort=toString')).toEqual(usual);
  });
});

describe('the groups of a filter', () => {
  const groups = [
    group(1, 'Chat 7', { custom_name: 'Sales of spring' }),
    group(2, 'Parents', { group_type: 'community', funnel_ids: [4], can_post: false }),
    group(31, '\u0401\u043b\u043a\u0438', { has_greeting: true, funnel_ids: [4, 5] }),
  ];
  const found = (address: string) => ids(matchGroups(groups, filterOf(address)));

  it.each([
    ['the name of the operator', 'SPRING', [1]],
    ['the name of the messenger', 'chat', [1]],
    ['all words in any order', 'spring  7 sales', [1]],
    ['letters that people mix up', '\u0435\u043b\u043a\u0438', [31]],
    ['the id', '31', [31]],
    ['a part of the id', '3', []],
    ['nothing', 'winter', []],
  ])('are found by %s', (_what, search, expected) => {
    expect(found(`q=${search}`)).toEqual(expected);
  });

  it.each([
    ['type=community', [2]],
    ['type=group', [1, 31]],
    ['funnels=with', [2, 31]],
    ['funnels=without', [1]],
    ['greeting=with', [31]],
    ['greeting=without', [1, 2]],
    ['funnels=with&greeting=without', [2]],
    ['writing=possible', [1, 31]],
    ['writing=impossible', [2]],
  ])('are filtered by %s', (address, expected) => {
    expect(found(address)).toEqual(expected);
  });

  it('are the same list without a filter', () => {
    expect(isFiltering(usual)).toBe(false);
    expect(matchGroups(groups, { ...usual, search: ' ' })).toBe(groups);
  });
});

describe('the order', () => {
  const groups = [
    group(5, 'Group 10'),
    group(4, 'group 2'),
    group(3, 'Zebra', { custom_name: 'Alpha', funnel_ids: [1] }),
    group(2, 'Group 2', { funnel_ids: [1, 2] }),
  ];

  it.each([
    ['name', [3, 2, 4, 5]],
    ['nameDown', [5, 2, 4, 3]],
    ['newest', [5, 4, 3, 2]],
    ['funnels', [2, 3, 4, 5]],
  ] as const)('by %s', (sort, expected) => {
    expect(ids(sortGroups(groups, sort))).toEqual(expected);
  });

  it('by members, the largest first, then those whose number is not known', () => {
    const details = (id: number, membersCount: number | null): [number, GroupDetails] => [
      id,
      makeDetails(id, { membersCount }),
    ];
    const known = new Map([details(4, 12), details(2, 300), details(3, null), details(5, 12)]);
    expect(ids(sortGroups(groups, 'members', known))).toEqual([2, 4, 5, 3]);
  });
});

it('finds groups with at least one of the tags, and groups without any', () => {
  const groups = [group(1, 'One'), group(2, 'Two'), group(3, 'Three')];
  const label = (id: number): TagLabel => ({ id, name: `Tag ${id}`, color: 'red' });
  const byGroup = new Map([
    [1, [label(7), label(8)]],
    [3, [label(9)]],
  ]);
  const found = (address: string) => ids(matchGroups(groups, filterOf(address), byGroup));
  expect(found('tags=7')).toEqual([1]);
  expect(found('tags=8,9')).toEqual([1, 3]);
  expect(found('tags=8,9&q=three')).toEqual([3]);
  expect(found('tags=none')).toEqual([2]);
  expect(isFiltering(filterOf('tags=7'))).toBe(true);
});
