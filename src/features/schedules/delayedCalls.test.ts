import { createDelayedCalls } from './delayedCalls';

const DELAY_MS = 5_000;
let made: number[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  made = [];
});
afterEach(() => {
  jest.useRealTimers();
});

it('makes each call after its own delay', () => {
  const calls = createDelayedCalls(DELAY_MS);
  calls.start(1, () => made.push(1));
  jest.advanceTimersByTime(2_000);
  calls.start(2, () => made.push(2));
  calls.start(1, () => made.push(1));
  jest.advanceTimersByTime(3_000);
  expect(made).toEqual([1]);
  jest.advanceTimersByTime(2_000);
  expect(made).toEqual([1, 2]);
});

it('cancels only the given call', () => {
  const calls = createDelayedCalls(DELAY_MS);
  calls.start(1, () => made.push(1));
  calls.start(2, () => made.push(2));
  calls.cancel(1);
  jest.advanceTimersByTime(DELAY_MS);
  expect(made).toEqual([2]);
});

it('returns pending ids once', () => {
  const calls = createDelayedCalls(DELAY_MS);
  calls.start(1, () => made.push(1));
  calls.start(2, () => made.push(2));
  expect(calls.takeAll()).toEqual([1, 2]);
  expect(calls.takeAll()).toEqual([]);
  jest.advanceTimersByTime(DELAY_MS);
  expect(made).toEqual([]);
});
