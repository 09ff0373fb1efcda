import type { Funnel, Group } from '@contract/schemas/shapes';

import { makeStore } from '@/app/store';
import { fakeApi } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';

import { baseApi } from '../baseApi';
import { funnelCalls } from '../funnelsApi';
import { groupCalls } from '../groupsApi';
import { realtime } from '../realtimeActions';
import { applyRowChanges, rowsChanged } from './rowChanges';

const group = (id: number, name: string) => makeGroup(id, { name });
const groups = [group(1, 'One'), group(2, 'Two'), group(3, 'Three')];
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));
const pushed = (...changed: Group[]) => realtime['groups:updated']({ changed });
const removed = (...removed_ids: number[]) => realtime['groups:updated']({ removed_ids });

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ listGroups: () => groups, listPickerGroups: () => groups, ...answers });
  const store = makeStore();
  const fetch = () => store.dispatch(groupCalls.listGroups.initiate(undefined, { forceRefetch: true }));
  const shown = () => groupCalls.listGroups.select()(store.getState()).data ?? [];
  const names = () => shown().map(({ name, custom_name }) => custom_name ?? name);
  const requests = (name: string) => api.calls.filter((one) => one.name === name).length;
  return { ...api, store, fetch, shown, names, requests };
}

describe('groups', () => {
  it('are patched by events in every list; other rows stay the same objects', async () => {
    const { store, fetch, shown, names, requests } = open();
    await fetch();
    await store.dispatch(groupCalls.listPickerGroups.initiate());
    const before = shown();
    store.dispatch(pushed(group(2, 'Second'), group(9, 'Unknown')));
    store.dispatch(removed(3, 8));
    expect(names()).toEqual(['One', 'Second']);
    expect(shown()[0]).toBe(before[0]);
    const picker = groupCalls.listPickerGroups.select()(store.getState()).data;
    expect(picker?.map(({ name }) => name)).toEqual(['One', 'Second']);
    expect([requests('listGroups'), requests('listPickerGroups')]).toEqual([1, 1]);
    const state = store.getState();
    store.dispatch(pushed(group(9, 'Unknown')));
    expect(store.getState().api.queries).toBe(state.api.queries);
  });

  it('keep an event that arrives during a request, and follow a response that was requested after it', async () => {
    const { answers, store, fetch, names } = open();
    await fetch();
    store.dispatch(pushed(group(1, 'Pushed')));
    answers.listGroups = () => groups.slice(0, 2);
    await fetch();
    expect(names()).toEqual(['One', 'Two']);

    let respond: (rows: Group[]) => void = () => {};
    answers.listGroups = () => new Promise((resolve) => (respond = resolve));
    const fetching = fetch();
    await aMoment();
    store.dispatch(pushed(group(1, 'Pushed meanwhile')));
    store.dispatch(removed(2));
    store.dispatch(pushed(group(1, 'Pushed last')));
    respond(groups.slice(0, 2));
    await fetching;
    expect(names()).toEqual(['Pushed last']);
  });

  it('keep an event that arrives during the first request', async () => {
    let respond: (rows: Group[]) => void = () => {};
    const { store, fetch, names, requests } = open({ listGroups: () => new Promise((resolve) => (respond = resolve)) });
    const fetching = fetch();
    await aMoment();
    store.dispatch(pushed(group(1, 'Pushed')));
    respond(groups);
    await fetching;
    expect(names()).toEqual(['Pushed', 'Two', 'Three']);
    expect(requests('listGroups')).toBe(1);
  });

  it('follow a list that was refetched after a lost connection', async () => {
    const { answers, store, fetch, names } = open();
    await fetch();
    const responding: ((rows: Group[]) => void)[] = [];
    answers.listGroups = () => new Promise((resolve) => responding.push(resolve));
    const fetching = fetch();
    await aMoment();
    store.dispatch(pushed(group(1, 'Pushed')));
    await aMoment();
    store.dispatch(baseApi.util.invalidateTags(['Reconnect']));
    responding[0]?.(groups);
    await aMoment();
    responding[1]?.([group(1, 'Changed while disconnected')]);
    await fetching;
    expect(names()).toEqual(['Changed while disconnected']);
  });

  it('show own changes without refetching the list', async () => {
    const { store, fetch, shown, names, requests } = open({
      renameGroup: () => group(1, 'One'),
      renameGroups: () => ({ updated: 2 }),
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
    expect(requests('listGroups')).toBe(1);
    await store.dispatch(groupCalls.renameGroups.initiate({ 1: 'First', 2: '' }));
    expect(shown().map(({ custom_name }) => custom_name)).toEqual(['First', null]);
  });

  it('ignore changes that the server refused', async () => {
    const refuse = () => ({ status: 409, body: {} });
    const { store, fetch, names } = open({ renameGroup: refuse, deleteGroup: refuse });
    await fetch();
    await store.dispatch(groupCalls.renameGroup.initiate({ id: 1, custom_name: 'Mine' }));
    await store.dispatch(groupCalls.deleteGroup.initiate({ id: 3 }));
    expect(names()).toEqual(['One', 'Two', 'Three']);
  });
});

describe('funnels', () => {
  const funnel = (id: number, name: string): Funnel => ({ id, name, description: '', active: true, steps: [] });

  it('are patched by own changes in every list and in the single row', async () => {
    const waiting = () => new Promise(() => undefined);
    const { answers, store } = open({
      listFunnels: () => [funnel(1, 'One'), funnel(2, 'Two')],
      listAllFunnels: () => [funnel(1, 'One'), funnel(2, 'Two')],
      getFunnel: () => funnel(1, 'One'),
      renameFunnel: () => ({ name: 'First' }),
      deleteFunnel: () => null,
    });
    await store.dispatch(funnelCalls.listFunnels.initiate());
    await store.dispatch(funnelCalls.listAllFunnels.initiate());
    await store.dispatch(funnelCalls.getFunnel.initiate(1));
    // The lists that are refetched after the change do not respond.
    Object.assign(answers, { listFunnels: waiting, listAllFunnels: waiting, getFunnel: waiting });
    await store.dispatch(funnelCalls.renameFunnel.initiate({ id: 1, name: 'First' }));
    await store.dispatch(funnelCalls.deleteFunnel.initiate({ id: 2 }));
    const state = store.getState();
    const lists = [funnelCalls.listFunnels.select()(state), funnelCalls.listAllFunnels.select()(state)];
    expect(lists.map(({ data }) => data)).toEqual([[funnel(1, 'First')], [funnel(1, 'First')]]);
    expect(funnelCalls.getFunnel.select(1)(state).data).toEqual(funnel(1, 'First'));
  });
});

it('ignores what contains no such rows', () => {
  const changes = rowsChanged({ type: 'Group', changed: [group(1, 'New')], removedIds: [2] }).payload;
  for (const data of [undefined, null, 'text', [], [null, 'text', {}], { id: 5 }]) {
    expect(applyRowChanges(data, changes)).toBe(data);
  }
});
