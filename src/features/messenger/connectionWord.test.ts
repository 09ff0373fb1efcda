import type { MessengerStatus } from '@contract/schemas/shapes';

import { connectionWord } from './connectionWord';

const status: MessengerStatus = {
  isReady: false,
  isInitializing: false,
  hasAuth: false,
  qrCode: null,
  isDemo: true,
  phoneUrl: null,
  reason: null,
};

it('has one word for every state of the connection', () => {
  expect(connectionWord(null)).toBe('disconnected');
  expect(connectionWord(status)).toBe('disconnected');
  expect(connectionWord({ ...status, hasAuth: true })).toBe('authorized');
  expect(connectionWord({ ...status, hasAuth: true, isInitializing: true })).toBe('initializing');
  expect(connectionWord({ ...status, hasAuth: true, isReady: true })).toBe('connected');
});
