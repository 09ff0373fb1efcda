import { HOUR_MS, SECOND_MS } from '@contract/time';

import { browserNow, compareClocks, onClockCorrected, serverNow, toServerMs, isClockWrong } from './clock';

const NOON_MS = Date.UTC(2026, 10, 27, 12);
const dateOf = (atMs: number) => new Date(atMs).toUTCString();

beforeEach(() => jest.useFakeTimers({ now: NOON_MS }));
afterEach(() => {
  compareClocks(dateOf(NOON_MS), NOON_MS, NOON_MS);
  jest.useRealTimers();
});

it.each([3 * HOUR_MS, -3 * HOUR_MS])('goes by the server when the browser is off by %d ms', (leadMs) => {
  const corrected = jest.fn();
  const stop = onClockCorrected(corrected);

  compareClocks(dateOf(NOON_MS - leadMs), NOON_MS, NOON_MS + 200);
  stop();

  expect(Math.abs(serverNow() - (NOON_MS - leadMs))).toBeLessThanOrEqual(SECOND_MS);
  expect(browserNow()).toBe(NOON_MS);
  expect(toServerMs(NOON_MS)).toBe(serverNow());
  expect(corrected).toHaveBeenCalledTimes(1);
  expect(isClockWrong()).toBe(true);
});

it('does not jump with every response', () => {
  compareClocks(dateOf(NOON_MS - HOUR_MS), NOON_MS, NOON_MS + 100);
  const firstMs = serverNow();

  for (const laterMs of [300, 700, 999]) {
    jest.setSystemTime(NOON_MS + laterMs);
    compareClocks(dateOf(NOON_MS - HOUR_MS + laterMs), NOON_MS + laterMs, NOON_MS + laterMs + 100);
    expect(Math.abs(serverNow() - firstMs - laterMs)).toBeLessThan(SECOND_MS);
  }
});

it('follows a clock that is set right, and responses that take long say nothing', () => {
  compareClocks(dateOf(NOON_MS - HOUR_MS), NOON_MS, NOON_MS);
  compareClocks(dateOf(NOON_MS), NOON_MS, NOON_MS);
  compareClocks(dateOf(NOON_MS), NOON_MS, NOON_MS + 20 * SECOND_MS);
  compareClocks(null, NOON_MS, NOON_MS);

  expect(Math.abs(serverNow() - NOON_MS)).toBeLessThan(SECOND_MS);
  expect(isClockWrong()).toBe(false);
});
