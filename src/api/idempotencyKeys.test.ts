import { limits } from '@contract/limits';

import { signedIn } from '@/api/sessionActions';
import { makeStore, type AppStore } from '@/app/store';

import { fakeApi, networkFailure, type FakeResponse } from '@test/kit/fakeApi';
import { makeUser } from '@test/kit/makeUser';

import { funnelCalls } from './funnelsApi';

const owner = makeUser();
const copy = { id: 1, name: 'Copy' };
const done: FakeResponse = () => copy;
const refuse =
  (status: number, code: string): FakeResponse =>
  () => ({ status, body: { status: 'error', code, response: 'No' } });

const requestCopy = ({ dispatch }: AppStore, name = 'Copy') =>
  dispatch(funnelCalls.duplicateFunnel.initiate({ ...copy, name }, { track: false }));

/** A tab is a program of its own; what tabs share is the browser's storage. */
async function openTab(): Promise<AppStore> {
  const tab: { store?: AppStore } = {};
  await jest.isolateModulesAsync(async () => {
    const [{ makeStore: make }, { persisted }] = await Promise.all([
      import('@/app/store'),
      import('@/app/persistence'),
    ]);
    tab.store = make();
    await persisted.start(tab.store);
  });
  if (!tab.store) throw new Error('The tab did not open');
  tab.store.dispatch(signedIn(owner));
  return tab.store;
}

/** Answers copies in order. @returns the keys of the requests */
function answerCopies(...answers: FakeResponse[]) {
  const { calls } = fakeApi({ duplicateFunnel: (request) => answers.shift()?.(request) });
  return () => calls.map(({ key }) => key);
}

it('keeps the key while the outcome of the call is unknown', async () => {
  const badGateway: FakeResponse = () => new Response('<html>', { status: 502 });
  const keys = answerCopies(networkFailure, badGateway, refuse(500, 'SERVER_ERROR'), done);
  const store = makeStore();
  for (let at = 0; at < 4; at += 1) await requestCopy(store);
  expect([keys().length, new Set(keys()).size]).toEqual([4, 1]);
});

it('uses a new key after success or refusal, and for other content', async () => {
  const keys = answerCopies(done, done, refuse(404, 'FUNNEL_NOT_FOUND'), networkFailure, done);
  const store = makeStore();
  for (let at = 0; at < 4; at += 1) await requestCopy(store);
  await requestCopy(store, 'Another copy');
  expect(new Set(keys()).size).toBe(5);
});

it('uses a new key for the same content an hour later', async () => {
  jest.useFakeTimers({ now: 1_000, doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'] });
  const keys = answerCopies(networkFailure, networkFailure, done);
  const store = makeStore();
  await requestCopy(store);
  jest.setSystemTime(1_000 + limits.idempotency.retryMs);
  await requestCopy(store);
  jest.setSystemTime(1_001 + limits.idempotency.retryMs);
  await requestCopy(store);
  const [first, second, third] = keys();
  expect([second === first, third === first]).toEqual([true, false]);
  jest.useRealTimers();
});

it('is known to a reloaded page and to other tabs, written before the call leaves, and forgotten with its success', async () => {
  const inStorage = () => Object.keys(localStorage).filter((key) => key.startsWith(`unfinishedCalls/${owner.email}/`));
  const whenSent: number[] = [];
  const noting =
    (answer: FakeResponse): FakeResponse =>
    (request) => {
      whenSent.push(inStorage().length);
      return answer(request);
    };
  const keys = answerCopies(noting(networkFailure), noting(networkFailure), noting(done), noting(done));
  await requestCopy(await openTab());
  await requestCopy(await openTab());
  const last = await openTab();
  await requestCopy(last);
  window.dispatchEvent(new Event('pagehide'));
  expect(inStorage()).toEqual([]);
  await requestCopy(await openTab());
  const [first, second, third, fourth] = keys();
  expect([second === first, third === first, fourth === first, whenSent]).toEqual([true, true, false, [1, 1, 1, 1]]);
});
