import { createDelayedCalls } from './delayedCalls';

const DELAY_MS = 5_000;
let made: number[] = [];
const make = (ids: number[]) => void made.push(...ids);

beforeEach(() => {
  jest.useFakeTimers();
  made = [];
});
afterEach(() => {
  jest.useRealTimers();
});

it('makes each call after its own delay', () => {
  const calls = createDelayedCalls(DELAY_MS);
  calls.start([1], make);
  jest.advanceTimersByTime(2_000);
  calls.start([2], make);
  calls.start([1], make);
  jest.advanceTimersByTime(3_000);
  expect(made).toEqual([1]);
  jest.advanceTimersByTime(2_000);
  expect(made).toEqual([1, 2]);
});

it('cancels only the given call', () => {
  const calls = createDelayedCalls(DELAY_MS);
  calls.start([1], make);
  calls.start([2], make);
  calls.cancel(1);
  jest.advanceTimersByTime(DELAY_MS);
  expect(made).toEqual([2]);
});

it('returns pending ids once', () => {
  const calls = createDelayedCalls(DELAY_MS);
  calls.start([1], make);
  calls.start([2], make);
  expect(calls.takeAll()).toEqual([[1], [2]]);
  expect(calls.takeAll()).toEqual([]);
  jest.advanceTimersByTime(DELAY_MS);
  expect(made).toEqual([]);
});

it('makes one call for many ids, without those that were canceled, and says when it is over', () => {
  const calls = createDelayedCalls(DELAY_MS);
  const each = jest.fn();
  const onEnd = jest.fn();
  calls.start([1], each);
  calls.start([1, 2, 3, 4], each, onEnd);
  calls.cancel(3);
  jest.advanceTimersByTime(DELAY_MS);
  expect(each.mock.calls).toEqual([[[1]], [[2, 4]]]);
  expect(onEnd).toHaveBeenCalledTimes(1);
  calls.start([5, 6], each, onEnd);
  calls.cancel(5);
  expect(onEnd).toHaveBeenCalledTimes(1);
  calls.cancel(6);
  expect(onEnd).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(DELAY_MS);
  expect(each).toHaveBeenCalledTimes(2);
});
