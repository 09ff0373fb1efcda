import { limits } from '@contract/limits';

import { qrPollMs, secondsLeft } from './qrTiming';

const { qrPollInitializingMs, qrPollOfflineMs } = limits.messenger;

it('polls often while a code is being created', () => {
  expect(qrPollMs({ isLive: true, isInitializing: true, hasCode: false })).toBe(qrPollInitializingMs);
  expect(qrPollMs({ isLive: false, isInitializing: true, hasCode: false })).toBe(qrPollInitializingMs);
});

it('leaves new codes to the socket, and polls while the socket is closed', () => {
  expect(qrPollMs({ isLive: true, isInitializing: true, hasCode: true })).toBe(0);
  expect(qrPollMs({ isLive: false, isInitializing: true, hasCode: true })).toBe(qrPollOfflineMs);
  expect(qrPollMs({ isLive: false, isInitializing: false, hasCode: false })).toBe(qrPollOfflineMs);
});

const code = { expiresAtMs: 20_000, lifeMs: 20_000 };

it('counts down to the end of a code and never below', () => {
  expect(secondsLeft(code, 0)).toBe(20);
  expect(secondsLeft(code, 19_500)).toBe(1);
  expect(secondsLeft(code, 20_000)).toBe(0);
  expect(secondsLeft(code, 99_000)).toBe(0);
});

it("never exceeds the lifetime of a code, even if the screen's timer is late", () => {
  expect(secondsLeft({ expiresAtMs: 60_700, lifeMs: 60_000 }, 0)).toBe(60);
  expect(secondsLeft({ expiresAtMs: 60_700, lifeMs: null }, 0)).toBe(61);
});

it('does not count without an expiry from the server', () => {
  expect(secondsLeft({ expiresAtMs: null, lifeMs: null }, 0)).toBeNull();
});
