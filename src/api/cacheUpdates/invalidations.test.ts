import { SERVER_EVENT_NAMES, type ServerEventName } from '@contract/events';
import { EVENT_MARK_HEADER } from '@contract/http';

import { makeStore } from '@/app/store';
import { flightRecorder } from '@/lib/flightRecorder';
import { fakeApi } from '@test/kit/fakeApi';
import { fakeSocket } from '@test/kit/fakeSocket';
import { makeGroup } from '@test/kit/makeGroup';
import { makeUser } from '@test/kit/makeUser';

import { beginResponse, sendMark } from '../eventMark';
import { funnelCalls } from '../funnelsApi';
import { groupActsCalls } from '../groupActsApi';
import { groupCalls } from '../groupsApi';
import { pairsCalls } from '../pairsApi';
import { scheduleCalls } from '../schedulesApi';
import { selectionCalls } from '../selectionsApi';
import { tagCalls } from '../tagsApi';
import { templatesCalls } from '../templatesApi';
import { variablesCalls } from '../variablesApi';
import { signedIn, signedOut } from '../sessionActions';

const group = (id: number, name: string) => makeGroup(id, { name });
const owner = makeUser();
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

it('requests nothing again when the socket opens with the mark of all responses, unless the server says that something was missed', async () => {
  const { calls } = fakeApi({ listGroups: () => [group(1, 'One')] });
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect });
  store.dispatch(signedIn(owner));
  await store.dispatch(groupCalls.listGroups.initiate());
  beginResponse()(new Response(null, { headers: { [EVENT_MARK_HEADER]: 'a.1' } }));
  sendMark();
  await wait(20);
  socket.open();
  await wait(2_000);
  expect(calls).toHaveLength(1);
  socket.push('changes:missed', {});
  await wait(20);
  expect(calls).toHaveLength(2);
  store.dispatch(signedOut());
});

async function signInLive() {
  const { calls } = fakeApi({ listGroups: () => [group(1, 'One')], listAllFunnels: () => [] });
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect });
  store.dispatch(signedIn(owner));
  await wait(20);
  socket.open();
  await store.dispatch(groupCalls.listGroups.initiate());
  await store.dispatch(funnelCalls.listAllFunnels.initiate());
  const requests = (wanted: string) => calls.filter(({ name }) => name === wanted).length;
  return { socket, store, requests };
}

it('applies events with rows at once, each as an action, and fetches no list', async () => {
  const { socket, store, requests } = await signInLive();
  flightRecorder.forget();
  for (let at = 0; at < 100; at += 1) socket.push('groups:updated', { changed: [group(1, `Name ${at}`)] });
  expect(groupCalls.listGroups.select()(store.getState()).data?.[0]?.name).toBe('Name 99');
  const { actions } = flightRecorder.read();
  expect(actions.map(({ action }) => action.type)).toEqual(Array(100).fill('realtime/groups:updated'));
  socket.push('groups:updated', { removed_ids: [1] });
  expect(groupCalls.listGroups.select()(store.getState()).data).toEqual([]);
  await wait(2_000);
  expect(requests('listGroups')).toBe(1);
});

async function pushWithoutRows(event: 'groups:updated' | 'funnels:updated', list: string) {
  const { socket, requests } = await signInLive();
  for (let at = 0; at < 50; at += 1) {
    socket.push(event, {});
    await wait(5);
  }
  expect(requests(list)).toBe(2);
  await wait(1_000);
  expect(requests(list)).toBe(3);
  await wait(1_100);
  expect(requests(list)).toBe(3);
}

it('refetches the groups when an event has no rows, immediately and then at most once a second', () =>
  pushWithoutRows('groups:updated', 'listGroups'));

it('refetches the funnels when an event has no rows, immediately and then at most once a second', () =>
  pushWithoutRows('funnels:updated', 'listAllFunnels'));

it('refetches the pairs when groups of another account of the owner have changed', async () => {
  const { calls } = fakeApi({ listGroupPairs: () => [], listPairCandidates: () => [] });
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect });
  store.dispatch(signedIn(owner));
  await wait(20);
  socket.open();
  await store.dispatch(pairsCalls.listGroupPairs.initiate());
  await store.dispatch(pairsCalls.listPairCandidates.initiate(1));
  socket.push('pairs:updated', {});
  await wait(20);
  expect(calls.map(({ name }) => name).sort()).toEqual([
    ...['listGroupPairs', 'listGroupPairs', 'listPairCandidates', 'listPairCandidates'],
  ]);
  store.dispatch(signedOut());
});

it('discards pending refetches when the session ends', async () => {
  const { socket, store, requests } = await signInLive();
  socket.push('groups:updated', {});
  socket.push('groups:updated', {});
  await wait(0);
  store.dispatch(signedOut());
  await wait(2_000);
  expect(requests('listGroups')).toBe(2);
});

it('dispatches every event of the contract as an action', async () => {
  const { socket, store } = await signInLive();
  flightRecorder.forget();
  const notification = { id: 'n', type: 'generic', title: 'A', message: 'B', timestamp: 1, unread: true };
  const status = { isReady: true, isInitializing: false, hasAuth: true, qrCode: null };
  const payloads: Partial<Record<ServerEventName, unknown>> = { notification, 'whatsapp:status': status };
  for (const event of SERVER_EVENT_NAMES) {
    const payload = payloads[event] ?? { id: 1, runId: 1, qr: 'a', messagesSent: 1 };
    socket.push(event, payload);
  }
  const types = flightRecorder.read().actions.map(({ action }) => action.type);
  expect(types.filter((type) => type.startsWith('realtime/'))).toEqual(
    SERVER_EVENT_NAMES.map((name) => `realtime/${name}`),
  );
  store.dispatch(signedOut());
});

it('refetches active funnels when another tab has paused something', async () => {
  const { calls } = fakeApi({
    getMemoryStatus: () => ({ status: 404, body: {} }),
    listActiveSchedules: () => [],
    listAllFunnels: () => [],
  });
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect });
  store.dispatch(signedIn(owner));
  await wait(20);
  socket.open();
  await store.dispatch(scheduleCalls.getActiveFunnels.initiate());
  const before = calls.length;
  socket.push('pauses:updated', {});
  await wait(20);
  expect(calls.slice(before).map(({ name }) => name)).toContain('listActiveSchedules');
});

it('refetches what the screen shows when another tab has changed it', async () => {
  const { calls } = fakeApi({
    listTags: () => [],
    listSelections: () => [],
    listTemplates: () => [],
    listEntryLinks: () => [],
    getVariables: () => ({ zone: 'UTC+3', memberForms: {}, fields: [], groups: [] }),
    getStructure: () => ({ nodes: [], edges: [] }),
  });
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect });
  store.dispatch(signedIn(owner));
  await wait(20);
  socket.open();
  await store.dispatch(tagCalls.listTags.initiate());
  await store.dispatch(selectionCalls.listSelections.initiate());
  await store.dispatch(templatesCalls.listTemplates.initiate());
  await store.dispatch(groupActsCalls.listEntryLinks.initiate());
  await store.dispatch(variablesCalls.getVariables.initiate());
  await store.dispatch(funnelCalls.getStructure.initiate(4));
  const read = calls.map(({ name }) => name);
  for (const noun of ['tags', 'selections', 'templates', 'groups', 'variables', 'funnels'] as const)
    socket.push(`${noun}:updated`, {});
  await wait(1_100);
  expect(calls.slice(read.length).map(({ name }) => name)).toEqual(expect.arrayContaining(read));
  expect(new Set(read).size).toBe(6);
});
