import { baseApi } from '@/api/baseApi';
import { broadcastCalls } from '@/api/broadcastApi';
import { funnelCalls } from '@/api/funnelsApi';
import { listGroups } from '@/api/groupsApi';
import { getMessengerStatus } from '@/api/messengerApi';
import { listNotifications } from '@/api/notificationsApi';
import { tokenStorage } from '@/api/tokenStorage';
import { makeStore } from '@/app/store';
import { limits } from '@contract/limits';
import type { CallName } from '@contract/calls';
import { MINUTE_MS } from '@contract/time';
import { isFullForm, noteFigure } from '@test/kit/effort';
import { createChance } from '@test/kit/random';
import { slowApi, type Traffic } from '@test/kit/slowApi';

/** B3: polling continues after any response or failure, and never has two identical requests at once. */

jest.setTimeout(600_000);

const POLL_MS = limits.schedules.refreshMs;
const ABORT_MS = 10_000;
const SLOWEST_MS = 30_000;
const MINUTES = isFullForm ? 30 : 5;
const SEED = 3;
const STEP_MS = 500;
const status = { isReady: true, isInitializing: false, hasAuth: true, qrCode: null };
/** Never responded to. */
const SILENT: CallName = 'listBroadcasts';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'clearImmediate'] }));
afterEach(() => jest.useRealTimers());

/** The longest time without a pending request of a call. */
function longestPauseMs(calls: Traffic[], untilMs: number): number {
  const pauses = calls.map(({ endedMs }, at) => (calls[at + 1]?.requestedMs ?? untilMs) - (endedMs ?? untilMs));
  return Math.max(...pauses);
}

it('requests each resource once at a time, times out after ten seconds, and never stops polling', async () => {
  tokenStorage.save('one', {});
  const chance = createChance(SEED);
  const { traffic } = slowApi(
    {
      listGroups: () => [],
      listFunnels: () => [],
      listAllFunnels: () => [],
      listNotifications: () => [],
      getMessengerStatus: () => status,
      listBroadcasts: () => [],
    },
    (name) => (name === SILENT ? Infinity : chance.int(SLOWEST_MS)),
  );
  const store = makeStore();
  const polled = { subscriptionOptions: { pollingInterval: POLL_MS } };
  const questions = [
    listGroups.initiate(undefined, polled),
    funnelCalls.listFunnels.initiate(undefined, polled),
    funnelCalls.listAllFunnels.initiate(undefined, polled),
    listNotifications.initiate(undefined, polled),
    getMessengerStatus.initiate(undefined, polled),
    broadcastCalls.listBroadcastPages.initiate(undefined, polled),
  ].map((question) => store.dispatch(question as never) as unknown as { unsubscribe: () => void });

  const startedMs = Date.now();
  const endsMs = startedMs + MINUTES * MINUTE_MS;
  let mostAtOnce = 0;
  while (Date.now() < endsMs) {
    await jest.advanceTimersByTimeAsync(STEP_MS);
    // The server pushes changes, and the operator returns to the tab, while requests are pending.
    if (chance.happens(0.05)) store.dispatch(baseApi.util.invalidateTags(['Reconnect']));
    const onTheirWay = traffic.filter(({ endedMs }) => endedMs === null).map(({ name }) => name);
    mostAtOnce = Math.max(mostAtOnce, ...onTheirWay.map((name) => onTheirWay.filter((one) => one === name).length));
  }

  const names = [...new Set(traffic.map(({ name }) => name))];
  const longestMs = Math.max(...traffic.map(({ requestedMs, endedMs }) => (endedMs ?? Date.now()) - requestedMs));
  const pausesMs = names.map((name) =>
    longestPauseMs(
      traffic.filter((call) => call.name === name),
      Date.now(),
    ),
  );
  const longestPause = Math.max(...pausesMs);
  const silent = traffic.filter(({ name }) => name === SILENT).length;
  const leastSilent = Math.floor((MINUTES * MINUTE_MS) / (POLL_MS + ABORT_MS));
  noteFigure('B3 minutes of polling, calls', `${MINUTES}, ${traffic.length}`, '', true);
  noteFigure('B3 given up', traffic.filter(({ isAborted }) => isAborted).length, '', true);
  noteFigure('B3 most on their way at once, of one call', mostAtOnce, '1', mostAtOnce === 1);
  noteFigure('B3 longest on its way', `${longestMs} ms`, `<= ${ABORT_MS} ms`, longestMs <= ABORT_MS + STEP_MS);
  noteFigure('B3 longest pause', `${longestPause} ms`, `<= ${POLL_MS} ms`, longestPause <= POLL_MS + STEP_MS);
  noteFigure('B3 asked of the one that never answers', silent, `>= ${leastSilent}`, silent >= leastSilent);
  expect(names).toHaveLength(questions.length);
  expect(mostAtOnce).toBe(1);
  expect(longestMs).toBeLessThanOrEqual(ABORT_MS + STEP_MS);
  expect(longestPause).toBeLessThanOrEqual(POLL_MS + STEP_MS);
  expect(silent).toBeGreaterThanOrEqual(leastSilent);
  for (const question of questions) question.unsubscribe();
});
