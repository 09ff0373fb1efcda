import { makeGroup } from '@test/kit/makeGroup';

import { chooseDashboardView } from './dashboardView';

const group = makeGroup(1, { name: 'Chat 7' });
const loaded = { groups: [], hasFailed: false, isFetching: false, isReady: true };

it('welcomes a connected owner without groups and finds nothing for one who is not connected', () => {
  expect(chooseDashboardView(loaded)).toBe('welcome');
  expect(chooseDashboardView({ ...loaded, isReady: false })).toBe('empty');
});

it('keeps the cards while the list is fetched again', () => {
  expect(chooseDashboardView({ ...loaded, groups: [group], isFetching: true })).toBe('cards');
});

it('is loading before the first response and while an empty list is fetched again', () => {
  expect(chooseDashboardView({ ...loaded, groups: undefined, isFetching: true })).toBe('loading');
  expect(chooseDashboardView({ ...loaded, isFetching: true })).toBe('loading');
});

it('shows that the list failed, also while it is fetched again', () => {
  expect(chooseDashboardView({ ...loaded, hasFailed: true })).toBe('failed');
  expect(chooseDashboardView({ ...loaded, hasFailed: true, isFetching: true })).toBe('failed');
});
