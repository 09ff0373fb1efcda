import type { Group } from '@contract/schemas/shapes';

import { selectChangedGroups, selectRemovedGroups } from '@/api/groupChangesSlice';
import { groupCalls } from '@/api/groupsApi';
import { signedIn, signedOut } from '@/api/sessionActions';
import { makeStore } from '@/app/store';
import { fakeApi } from '@test/kit/fakeApi';
import { fakeSocket } from '@test/kit/fakeSocket';

const group = (id: number, name: string): Group => ({
  id,
  name,
  custom_name: null,
  group_type: 'group',
  has_greeting: false,
  funnel_ids: [],
  can_post: true,
});
const owner = { id: 1, email: 'owner@example.com', telegram_username: null, telegram_notifications: false };
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

async function signInLive() {
  const { calls } = fakeApi({ listGroups: () => [group(1, 'One')] });
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect });
  store.dispatch(signedIn(owner));
  await wait(20);
  socket.open();
  await store.dispatch(groupCalls.listGroups.initiate());
  const lists = () => calls.filter(({ name }) => name === 'listGroups').length;
  return { socket, store, lists };
}

it('dispatches changes of single groups in batches and fetches no list', async () => {
  const { socket, store, lists } = await signInLive();
  let changes = 0;
  let before = selectChangedGroups(store.getState());
  store.subscribe(() => {
    const now = selectChangedGroups(store.getState());
    changes += Number(now !== before);
    before = now;
  });
  for (let at = 0; at < 100; at += 1) socket.push('groups:updated', { changed: [group(1, `Name ${at}`)] });
  socket.push('groups:updated', { removed_ids: [2] });
  expect(changes).toBe(0);
  await wait(50);
  expect(changes).toBe(1);
  expect(before[1]?.group.name).toBe('Name 99');
  expect(Object.keys(selectRemovedGroups(store.getState()))).toEqual(['2']);
  expect(lists()).toBe(1);
  for (let at = 0; at < 20; at += 1) {
    socket.push('groups:updated', { changed: [group(1, `Later ${at}`)] });
    await wait(10);
  }
  await wait(550);
  expect(changes).toBe(2);
  expect(before[1]?.group.name).toBe('Later 19');
});

it('refetches the list when an event names no groups, immediately and then at most once a second', async () => {
  const { socket, lists } = await signInLive();
  for (let at = 0; at < 50; at += 1) {
    socket.push('groups:updated', {});
    await wait(5);
  }
  expect(lists()).toBe(2);
  await wait(1_000);
  expect(lists()).toBe(3);
  await wait(1_100);
  expect(lists()).toBe(3);
});

it('discards pending changes when the session ends', async () => {
  const { socket, store } = await signInLive();
  socket.push('groups:updated', { changed: [group(1, 'Theirs')] });
  store.dispatch(signedOut());
  await wait(150);
  expect(selectChangedGroups(store.getState())).toEqual({});
});
