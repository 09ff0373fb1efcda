import { createConnectQueue, type ConnectTurn } from './connectQueue';

const limits = { turnsMaxCount: 2, gapMs: () => 100, turnMaxMs: 20_000 };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Enters a queue several times. Returns the turns, and the indexes of those that have begun. */
function enterMany(count: number) {
  const queue = createConnectQueue(limits);
  const begun: number[] = [];
  const turns: ConnectTurn[] = [];
  const enter = (isUrgent: boolean) => {
    const turn = queue.enter(isUrgent);
    const at = turns.push(turn) - 1;
    void turn.begun.then((isBegun) => isBegun && begun.push(at));
  };
  for (let at = 0; at < count; at += 1) enter(false);
  return { turns, begun, enter, waitingCount: () => queue.waitingCount() };
}

it('begins a single connection at once, and others after a gap, as many as may connect together', async () => {
  const { turns, begun, waitingCount } = enterMany(4);
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0]);
  expect(waitingCount()).toBe(3);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([0, 1]);
  turns[1]?.end();
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 1, 2]);
  turns[3]?.end();
  expect(waitingCount()).toBe(0);
});

it('lets the connection that its owner waits for go first, even later', async () => {
  const { turns, begun, enter } = enterMany(5);
  enter(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 5]);
  turns[4]?.hurry();
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 5, 4]);
});

it('never begins what left the queue, and ends a turn that takes too long', async () => {
  const { turns, begun } = enterMany(4);
  turns[2]?.end();
  expect(await turns[2]?.begun).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([0, 1]);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(begun).toEqual([0, 1, 3]);
});
