import { listGroups } from '@/api/groupsApi';
import { checkAuth } from '@/api/sessionApi';
import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';
import { makeStore } from '@/app/store';
import { selectIsLive } from '@/features/messenger/messengerSlice';
import { fakeApi } from '@test/kit/fakeApi';
import { fakeSocket } from '@test/kit/fakeSocket';
import { makeUser } from '@test/kit/makeUser';

const owner = makeUser();
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

async function signInLive() {
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect });
  store.dispatch(signedIn(owner));
  await settle();
  socket.open();
  return { socket, store };
}

it('opens one socket after the sign-in and requests the messenger status', async () => {
  const { socket, store } = await signInLive();
  expect(socket.counts.connections).toBe(1);
  expect(socket.emitted).toEqual(['whatsapp:request-status']);
  expect(selectIsLive(store.getState())).toBe(true);
});

it('is closed when the session ends, by choice or by the server', async () => {
  for (const end of [signedOut, sessionExpired]) {
    const { socket, store } = await signInLive();
    store.dispatch(end());
    expect(socket.counts.closed).toBe(1);
    expect(selectIsLive(store.getState())).toBe(false);
  }
});

it('closes a socket that opens after the session has ended', async () => {
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect });
  store.dispatch(signedIn(owner));
  store.dispatch(signedOut());
  await settle();
  socket.open();
  expect(socket.counts.closed).toBe(1);
  expect(selectIsLive(store.getState())).toBe(false);
});

it('refetches on the first connection what was loaded before it, because its changes were not pushed', async () => {
  const { calls } = fakeApi({ listGroups: () => [] });
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect });
  store.dispatch(signedIn(owner));
  await store.dispatch(listGroups.initiate());
  await settle();
  expect(calls).toHaveLength(1);
  socket.open();
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(['listGroups', 'listGroups']);
});

it('refetches after a reconnect, and nothing while the connection lasts', async () => {
  const { calls } = fakeApi({ listGroups: () => [] });
  const { socket, store } = await signInLive();
  await store.dispatch(listGroups.initiate());
  await settle();
  expect(calls).toHaveLength(1);
  socket.drop();
  socket.open();
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(['listGroups', 'listGroups']);
});

it('handles every event once, also after ten reconnects', async () => {
  const { calls } = fakeApi({ listGroups: () => [] });
  const { socket, store } = await signInLive();
  for (let count = 0; count < 10; count += 1) {
    socket.drop();
    socket.open();
  }
  await store.dispatch(listGroups.initiate());
  const before = calls.length;
  socket.push('groups:updated', {});
  await settle();
  expect(calls.length - before).toBe(1);
});

it('opens a new socket for the next session', async () => {
  const { socket, store } = await signInLive();
  store.dispatch(signedOut());
  store.dispatch(signedIn({ ...owner, id: 2 }));
  await settle();
  expect(socket.counts.connections).toBe(2);
});

it('reconnects when the browser comes online', async () => {
  const { socket } = await signInLive();
  socket.drop();
  window.dispatchEvent(new Event('online'));
  expect(socket.counts.attempts).toBe(1);
});

it('reconnects when an unreachable server responds again, and only then', async () => {
  let isAway = false;
  fakeApi({ checkAuth: () => (isAway ? { status: 502, body: {} } : { success: true, user: owner }) });
  const { socket, store } = await signInLive();
  const check = () => store.dispatch(checkAuth.initiate(undefined, { subscribe: false, forceRefetch: true }));
  socket.drop();
  await check();
  expect(socket.counts.attempts).toBe(0);
  isAway = true;
  await check();
  expect(socket.counts.attempts).toBe(0);
  isAway = false;
  await check();
  await check();
  expect(socket.counts.attempts).toBe(1);
});

it('ignores events that are not in the contract', async () => {
  const { socket, store } = await signInLive();
  const before = store.getState();
  socket.push('something:else' as never, {} as never);
  expect(store.getState()).toBe(before);
});
