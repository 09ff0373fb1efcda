import { limits } from '@contract/limits';

import { qrPollMs } from './qrPolling';

const { qrPollInitializingMs, qrPollOfflineMs } = limits.messenger;

it('asks often while a code is being made', () => {
  expect(qrPollMs({ isLive: true, isInitializing: true, hasCode: false })).toBe(qrPollInitializingMs);
  expect(qrPollMs({ isLive: false, isInitializing: true, hasCode: false })).toBe(qrPollInitializingMs);
});

it('leaves new codes to the socket, and asks by itself while the socket is down', () => {
  expect(qrPollMs({ isLive: true, isInitializing: true, hasCode: true })).toBe(0);
  expect(qrPollMs({ isLive: false, isInitializing: true, hasCode: true })).toBe(qrPollOfflineMs);
  expect(qrPollMs({ isLive: false, isInitializing: false, hasCode: false })).toBe(qrPollOfflineMs);
});
