import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { createHookKeeper } from './botHook';
import type { Failure } from './botApi';
import type { BotHooks } from './botService';

const URL_HERE = 'https://console.test/hooks/max/1';
const { signal } = new AbortController();

const FRESH = { hookUrl: null, isSubscribed: false };

/** A bot that is subscribed, and what becomes of that. */
function openKeeper(isChecked: boolean, known: { hookUrl: string | null; isSubscribed: boolean | Failure } = FRESH) {
  const done: string[] = [];
  const errors: string[] = [];
  const ok = { kind: 'ok' as const, fields: {} };
  const hooks: BotHooks = {
    url: URL_HERE,
    subscribe: async () => (done.push('subscribed'), ok),
    isSubscribed: async () => done.includes('subscribed') || known.isSubscribed,
    unsubscribe: async () => (done.push('ended'), ok),
  };
  let { hookUrl } = known;
  /** How long ago an event came. */
  let receivedAgoMs = Infinity;
  const store = {
    readLink: async () => ({ botId: '1', token: 't', marker: null, hookUrl }),
    keepHook: async (url: string | null) => void (hookUrl = url),
    hasReceived: async (withinMs: number | null) => receivedAgoMs <= (withinMs ?? 48 * HOUR_MS),
  };
  const keeper = createHookKeeper(hooks, {
    store,
    checkPlace: isChecked ? async () => true : null,
    onError: (error) => errors.push((error as Error).message),
  });
  return {
    done,
    errors,
    keeper,
    receive: (agoMs: number) => (receivedAgoMs = agoMs),
    settleAfter: (ms: number) => {
      jest.advanceTimersByTime(ms);
      return keeper.settle(signal, async () => (done.push('asked'), null));
    },
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('gives up an address by which nothing comes for half an hour, until the bot connects again', async () => {
  const { done, errors, keeper, receive, settleAfter } = openKeeper(true);
  // By the address of before.
  receive(2 * HOUR_MS);
  for (const ms of [0, 15 * MINUTE_MS, 14 * MINUTE_MS]) expect(await settleAfter(ms)).toBeNull();
  expect([keeper.isHooked(), done]).toEqual([true, ['asked', 'subscribed']]);
  await settleAfter(2 * MINUTE_MS);
  expect([keeper.isHooked(), done, errors]).toEqual([
    false,
    ['asked', 'subscribed', 'ended'],
    ['no event came to the public address'],
  ]);
  await settleAfter(24 * HOUR_MS);
  expect(done).toHaveLength(3);
});

it.each([
  ['once an event came', true],
  ['that is not checked', false],
])('keeps an address %s, however quiet it is', async (_what, isChecked) => {
  const { done, keeper, receive, settleAfter } = openKeeper(isChecked);
  await settleAfter(0);
  if (isChecked) receive(MINUTE_MS);
  for (const ms of [2 * MINUTE_MS, HOUR_MS, 24 * HOUR_MS]) await settleAfter(ms);
  expect([keeper.isHooked(), done]).toEqual([true, ['asked', 'subscribed']]);
});

it.each<[string, boolean | Failure, string[]]>([
  ['asks first for what waits where it was killed before it subscribed', false, ['asked', 'subscribed']],
  ['asks for nothing where it is subscribed', true, ['subscribed']],
  ['waits while that is unknown', { kind: 'lost', reason: 'noAnswer', isWritten: true }, []],
])('%s', async (_what, isSubscribed, wanted) => {
  const { done, settleAfter } = openKeeper(false, { hookUrl: URL_HERE, isSubscribed });
  await settleAfter(0);
  expect(done).toEqual(wanted);
});
