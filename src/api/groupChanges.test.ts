import type { Group } from '@contract/schemas/shapes';

import { makeStore } from '@/app/store';
import { fakeApi } from '@test/kit/fakeApi';

import { baseApi } from './baseApi';
import {
  applyChanges,
  groupsChanged,
  groupsRemoved,
  selectChangedGroups,
  selectRemovedGroups,
  withoutRemoved,
} from './groupChangesSlice';
import { groupCalls } from './groupsApi';
import { signedOut } from './sessionActions';

const group = (id: number, name: string): Group => ({
  id,
  name,
  custom_name: null,
  group_type: 'group',
  has_greeting: false,
  funnel_ids: [],
  can_post: true,
});
const groups = [group(1, 'One'), group(2, 'Two'), group(3, 'Three')];
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));

/** What the dashboard shows: the fetched list with later changes applied. */
function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ listGroups: () => groups, ...answers });
  const store = makeStore();
  const fetch = () => store.dispatch(groupCalls.listGroups.initiate(undefined, { forceRefetch: true }));
  const shown = () => {
    const fetched = groupCalls.listGroups.select()(store.getState()).data ?? [];
    const left = withoutRemoved(fetched, selectRemovedGroups(store.getState()));
    return applyChanges(left, selectChangedGroups(store.getState()));
  };
  return { ...api, store, fetch, shown, names: () => shown().map(({ name, custom_name }) => custom_name ?? name) };
}

it('applies pushed changes to the list and leaves the other groups as they are', async () => {
  const { store, fetch, shown, names } = open();
  await fetch();
  const before = shown();
  store.dispatch(groupsChanged([group(2, 'Second'), group(9, 'Unknown')]));
  store.dispatch(groupsRemoved([3, 8]));
  expect(names()).toEqual(['One', 'Second']);
  expect(shown()[0]).toBe(before[0]);
});

it('prefers a list requested after a change, and the change over a list requested before it', async () => {
  const { answers, store, fetch, names } = open();
  await fetch();
  await aMoment();
  store.dispatch(groupsChanged([group(1, 'Pushed')]));
  await aMoment();
  answers.listGroups = () => groups.slice(0, 2);
  await fetch();
  expect(names()).toEqual(['One', 'Two']);

  let respond: (rows: Group[]) => void = () => {};
  answers.listGroups = () => new Promise((resolve) => (respond = resolve));
  const fetching = fetch();
  await aMoment();
  store.dispatch(groupsChanged([group(1, 'Pushed meanwhile')]));
  store.dispatch(groupsRemoved([2]));
  respond(groups.slice(0, 2));
  await fetching;
  expect(names()).toEqual(['Pushed meanwhile']);
});

it('prefers a list that was refetched after a lost connection', async () => {
  const { answers, store, fetch, names } = open();
  await fetch();
  const responding: ((rows: Group[]) => void)[] = [];
  answers.listGroups = () => new Promise((resolve) => responding.push(resolve));
  const fetching = fetch();
  await aMoment();
  store.dispatch(groupsChanged([group(1, 'Pushed')]));
  await aMoment();
  store.dispatch(baseApi.util.invalidateTags(['Reconnect']));
  responding[0]?.(groups);
  await aMoment();
  responding[1]?.([group(1, 'Changed while disconnected')]);
  await fetching;
  expect(names()).toEqual(['Changed while disconnected']);
});

it('shows own changes without refetching the list', async () => {
  const { calls, store, fetch, shown, names } = open({
    renameGroup: () => group(1, 'One'),
    saveGreeting: () => null,
    deleteGroup: () => null,
  });
  await fetch();
  await store.dispatch(groupCalls.renameGroup.initiate({ id: 1, custom_name: 'Mine' }));
  await store.dispatch(groupCalls.saveGreeting.initiate({ id: 1, url: 'https://example.com' }));
  await store.dispatch(groupCalls.deleteGroup.initiate({ id: 3 }));
  expect(names()).toEqual(['Mine', 'Two']);
  expect(shown()[0]).toMatchObject({ custom_name: 'Mine', has_greeting: true });
  await store.dispatch(groupCalls.renameGroup.initiate({ id: 1, custom_name: '' }));
  expect(shown()[0]).toMatchObject({ custom_name: null, has_greeting: true });
  expect(calls.filter(({ name }) => name === 'listGroups')).toHaveLength(1);
});

it('ignores changes that the server refused', async () => {
  const refuse = () => ({ status: 409, body: {} });
  const { store, fetch, names } = open({ renameGroup: refuse, deleteGroup: refuse });
  await fetch();
  await store.dispatch(groupCalls.renameGroup.initiate({ id: 1, custom_name: 'Mine' }));
  await store.dispatch(groupCalls.deleteGroup.initiate({ id: 3 }));
  expect(names()).toEqual(['One', 'Two', 'Three']);
});

it('is cleared when the session ends', () => {
  const { store } = open();
  store.dispatch(groupsChanged([group(1, 'Pushed')]));
  store.dispatch(groupsRemoved([2]));
  store.dispatch(signedOut());
  expect(selectChangedGroups(store.getState())).toEqual({});
  expect(selectRemovedGroups(store.getState())).toEqual({});
});
