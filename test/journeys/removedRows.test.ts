import type { Funnel } from '@contract/schemas/shapes';
import { limits } from '@contract/limits';

import { funnelCalls } from '@/api/funnelsApi';
import { scheduleCalls } from '@/api/schedulesApi';
import { tokenStorage } from '@/api/tokenStorage';
import { makeStore } from '@/app/store';
import { isFullForm, noteFigure } from '@test/kit/effort';
import { createChance, type Chance } from '@test/kit/random';
import { slowApi } from '@test/kit/slowApi';

/** B4: stopped, deleted or renamed rows stay so, even when older responses are still pending. */

jest.setTimeout(600_000);

const ROUNDS = isFullForm ? 200 : 8;
const SEED = 4;
const ROWS = 12;
const ROUND_MS = 30_000;
const STEP_MS = 100;
const SLOWEST_MS = 6_000;
const BACK_MAX_MS = 1_000;
const GROUP = 7;

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'clearImmediate'] }));
afterEach(() => jest.useRealTimers());

const funnel = (id: number): Funnel => ({ id, name: `Funnel ${id}`, description: '', active: true, steps: [] });
const ids = Array.from({ length: ROWS }, (_, index) => index + 1);

/** A server that applies every change on arrival. */
function startFakeServer(chance: Chance) {
  let funnels = ids.map(funnel);
  let schedules = ids.map((id) => ({ id, funnel_id: 1, group_id: GROUP, start_at: 1, active: true }));
  const idOf = ({ params }: { params: Record<string, string> }) => Number(params.id);
  return slowApi(
    {
      listFunnels: () => [...funnels],
      listAllFunnels: () => [...funnels],
      listGroupSchedules: () => [...schedules],
      deleteFunnel: (request) => {
        funnels = funnels.filter(({ id }) => id !== idOf(request));
        return null;
      },
      renameFunnel: (request) => {
        const { name } = request.body as { name: string };
        funnels = funnels.map((row) => (row.id === idOf(request) ? { ...row, name } : row));
        return funnels.find(({ id }) => id === idOf(request));
      },
      stopSchedule: (request) => {
        schedules = schedules.filter(({ id }) => id !== idOf(request));
        return null;
      },
    },
    () => chance.int(SLOWEST_MS),
  );
}

type Store = ReturnType<typeof makeStore>;
const shown = {
  funnels: (store: Store) => [
    funnelCalls.listFunnels.select({})(store.getState()).data ?? [],
    funnelCalls.listAllFunnels.select()(store.getState()).data ?? [],
  ],
  schedules: (store: Store) => [
    scheduleCalls.listGroupSchedules.select({ id: 1, groupId: GROUP })(store.getState()).data ?? [],
  ],
};

/** Errors on the screen: rows that were removed, and old names. */
function findStaleRows(
  store: Store,
  gone: { funnels: Set<number>; schedules: Set<number>; names: Map<number, string> },
) {
  const rows = shown.funnels(store).flat();
  return [
    ...rows.filter(({ id }) => gone.funnels.has(id)).map(({ id }) => `funnel ${id}`),
    ...rows.filter(({ id, name }) => (gone.names.get(id) ?? name) !== name).map(({ id }) => `name ${id}`),
    ...shown
      .schedules(store)
      .flat()
      .filter(({ id }) => gone.schedules.has(id))
      .map(({ id }) => `schedule ${id}`),
  ];
}

async function playRound(seed: number) {
  const chance = createChance(seed);
  startFakeServer(chance);
  const store = makeStore();
  const polled = { subscriptionOptions: { pollingInterval: limits.schedules.refreshMs } };
  const watched = [
    funnelCalls.listFunnels.initiate({}, polled),
    funnelCalls.listAllFunnels.initiate(undefined, polled),
    scheduleCalls.listGroupSchedules.initiate({ id: 1, groupId: GROUP }, polled),
  ].map((question) => store.dispatch(question as never) as unknown as { unsubscribe: () => void });
  const gone = { funnels: new Set<number>(), schedules: new Set<number>(), names: new Map<number, string>() };
  const waitingRows = ids.map((id) => ({ id, atMs: Date.now() + chance.int(ROUND_MS / 2), kind: chance.int(3) }));
  const act = async ({ id, kind }: { id: number; kind: number }) => {
    if (kind === 0) {
      await store.dispatch(funnelCalls.deleteFunnel.initiate({ id })).unwrap();
      gone.funnels.add(id);
    } else if (kind === 1) {
      const name = `Renamed ${id}`;
      await store.dispatch(funnelCalls.renameFunnel.initiate({ id, name })).unwrap();
      gone.names.set(id, name);
    } else {
      await store.dispatch(scheduleCalls.stopSchedule.initiate({ id })).unwrap();
      gone.schedules.add(id);
    }
  };

  const since = new Map<string, number>();
  let longestMs = 0;
  let acted = 0;
  for (const endsMs = Date.now() + ROUND_MS; Date.now() < endsMs;) {
    for (const row of waitingRows.splice(0)) {
      if (row.atMs > Date.now()) waitingRows.push(row);
      else {
        acted += 1;
        void act(row);
      }
    }
    await jest.advanceTimersByTimeAsync(STEP_MS);
    const ghosts = new Set(findStaleRows(store, gone));
    for (const ghost of ghosts) if (!since.has(ghost)) since.set(ghost, Date.now());
    for (const [ghost, sinceMs] of [...since]) {
      longestMs = Math.max(longestMs, Date.now() - sinceMs);
      if (!ghosts.has(ghost)) since.delete(ghost);
    }
  }
  const left = findStaleRows(store, gone).length;
  for (const question of watched) question.unsubscribe();
  return { acted, longestMs, left };
}

it('never come back, in any interleaving of changes and polls', async () => {
  tokenStorage.save('one', {});
  const rounds: Awaited<ReturnType<typeof playRound>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await playRound(SEED * 1_000 + round));
  const longestMs = Math.max(...rounds.map((round) => round.longestMs));
  const acted = rounds.reduce((sum, round) => sum + round.acted, 0);
  const left = rounds.reduce((sum, round) => sum + round.left, 0);
  noteFigure('B4 interleavings, changes', `${ROUNDS}, ${acted}`, '', true);
  noteFigure('B4 longest back on the screen', `${longestMs} ms`, `<= ${BACK_MAX_MS} ms`, longestMs <= BACK_MAX_MS);
  noteFigure('B4 wrong at the end', left, '0', left === 0);
  expect(longestMs).toBeLessThanOrEqual(BACK_MAX_MS);
  expect(left).toBe(0);
});
