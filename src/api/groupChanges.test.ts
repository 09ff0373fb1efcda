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

/** What the dashboard shows: the fetched list under what was heard since. */
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

it('shows what was heard over the list, and leaves the others as they are', async () => {
  const { store, fetch, shown, names } = open();
  await fetch();
  const before = shown();
  store.dispatch(groupsChanged([group(2, 'Second'), group(9, 'Unknown')]));
  store.dispatch(groupsRemoved([3, 8]));
  expect(names()).toEqual(['One', 'Second']);
  expect(shown()[0]).toBe(before[0]);
});

it('believes a list that was asked for later, and not one that was asked for before', async () => {
  const { answers, store, fetch, names } = open();
  await fetch();
  await aMoment();
  store.dispatch(groupsChanged([group(1, 'Heard')]));
  await aMoment();
  answers.listGroups = () => groups.slice(0, 2);
  await fetch();
  expect(names()).toEqual(['One', 'Two']);

  let answer: (rows: Group[]) => void = () => {};
  answers.listGroups = () => new Promise((resolve) => (answer = resolve));
  const asked = fetch();
  await aMoment();
  store.dispatch(groupsChanged([group(1, 'Heard meanwhile')]));
  store.dispatch(groupsRemoved([2]));
  answer(groups.slice(0, 2));
  await asked;
  expect(names()).toEqual(['Heard meanwhile']);
});

it('believes a list that was asked for again because the connection had broken', async () => {
  const { answers, store, fetch, names } = open();
  await fetch();
  const answering: ((rows: Group[]) => void)[] = [];
  answers.listGroups = () => new Promise((resolve) => answering.push(resolve));
  const asked = fetch();
  await aMoment();
  store.dispatch(groupsChanged([group(1, 'Heard')]));
  await aMoment();
  store.dispatch(baseApi.util.invalidateTags(['Reconnect']));
  answering[0]?.(groups);
  await aMoment();
  answering[1]?.([group(1, 'Changed while nothing could be heard')]);
  await asked;
  expect(names()).toEqual(['Changed while nothing could be heard']);
});

it('shows what this browser changed without asking for the list again', async () => {
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

it('changes nothing that the server refused', async () => {
  const refuse = () => ({ status: 409, body: {} });
  const { store, fetch, names } = open({ renameGroup: refuse, deleteGroup: refuse });
  await fetch();
  await store.dispatch(groupCalls.renameGroup.initiate({ id: 1, custom_name: 'Mine' }));
  await store.dispatch(groupCalls.deleteGroup.initiate({ id: 3 }));
  expect(names()).toEqual(['One', 'Two', 'Three']);
});

it('leaves nothing behind for the next one who signs in', () => {
  const { store } = open();
  store.dispatch(groupsChanged([group(1, 'Heard')]));
  store.dispatch(groupsRemoved([2]));
  store.dispatch(signedOut());
  expect(selectChangedGroups(store.getState())).toEqual({});
  expect(selectRemovedGroups(store.getState())).toEqual({});
});
