import { makeStore } from '@/app/store';
import { fakeApi } from '@test/kit/fakeApi';

import { signedIn } from './sessionActions';
import { tagCalls } from './tagsApi';

const owner = { email: 'owner@example.com', telegram_username: null, telegram_notifications: false };

it('takes a server whose user has an id for ours, until the next sign-in', () => {
  const store = makeStore();
  store.dispatch(signedIn(owner));
  expect(store.getState().offers).toBe(false);
  store.dispatch(signedIn({ ...owner, id: 1 }));
  expect(store.getState().offers).toBe(true);
});

it.each([
  ['without the call', { status: 404, body: '<h1>Not Found</h1>' }, false],
  ['with another error code', { status: 404, body: { error: 'NOT_FOUND' } }, false],
  ['without the method', { status: 405, body: {} }, false],
  ['of ours in another version', { status: 404, body: { code: 'NOT_FOUND', requestId: 'r-1' } }, true],
  ['of ours that lacks the row', { status: 404, body: { code: 'TAG_NOT_FOUND' } }, true],
  ['that fails', { status: 500, body: {} }, true],
])('recognises a server %s', async (_name, answer, offers) => {
  fakeApi({ listTags: () => answer });
  const store = makeStore();
  await store.dispatch(tagCalls.listTags.initiate());
  expect(store.getState().offers).toBe(offers);
});

it('is not misled by a proxy that refuses the method of a changing call', async () => {
  fakeApi({ deleteTag: () => ({ status: 405, body: '<h1>Method Not Allowed</h1>' }) });
  const store = makeStore();
  await store.dispatch(tagCalls.deleteTag.initiate({ id: 1 }));
  expect(store.getState().offers).toBe(true);
});
