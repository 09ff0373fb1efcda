import type { Funnel } from '@contract/schemas/shapes';

import { makeGroup } from '@test/kit/makeGroup';

import { matchFunnels, matchGroups, putFirst } from './matching';

const funnel = (id: number, name: string, active: boolean): Funnel => ({
  id,
  name,
  active,
  description: null,
  steps: [],
});
const group = (id: number, name: string, custom_name: string | null) => makeGroup(id, { name, custom_name });
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const funnels = [funnel(1, 'Spring sale', true), funnel(2, 'SPRING webinar', false), funnel(3, 'Autumn', true)];

it('filters funnels by status and case-insensitive search', () => {
  expect(idsOf(matchFunnels(funnels, 'all', ' spring '))).toEqual([1, 2]);
  expect(idsOf(matchFunnels(funnels, 'active', 'spring'))).toEqual([1]);
  expect(idsOf(matchFunnels(funnels, 'inactive', ''))).toEqual([2]);
});

it('finds a group by its shown name', () => {
  const groups = [group(1, 'Chat 7', 'Sales'), group(2, 'sales team', null)];
  expect(idsOf(matchGroups(groups, 'SALES'))).toEqual([1, 2]);
  expect(idsOf(matchGroups(groups, 'chat'))).toEqual([]);
});

it('puts preselected rows first and keeps the order of the others', () => {
  expect(idsOf(putFirst(funnels, [3]))).toEqual([3, 1, 2]);
  expect(putFirst(funnels, [])).toBe(funnels);
});
