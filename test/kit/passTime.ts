import { setImmediate } from 'node:timers/promises';

import { act } from '@testing-library/react';

/** Promises are settled this often while the clock moves. */
const STEP_MS = 10;

/**
 * Moves the faked clock by milliseconds, inside of `act`. `advanceTimersByTimeAsync` would wait a real millisecond for each timer, a
 * frame of an animation included.
 */
export const passTime = (ms: number) =>
  act(async () => {
    for (let left = ms; left > 0; left -= STEP_MS) {
      jest.advanceTimersByTime(Math.min(left, STEP_MS));
      await setImmediate();
    }
  });

/** Fakes timers and the clock, but nothing by which promises and `passTime` proceed. */
export function fakeTime(now?: number): void {
  jest.useFakeTimers({ now, doNotFake: ['queueMicrotask', 'nextTick'] });
}
