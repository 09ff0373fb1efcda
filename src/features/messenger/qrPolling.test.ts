import { limits } from '@contract/limits';

import { qrPollMs } from './qrPolling';

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
