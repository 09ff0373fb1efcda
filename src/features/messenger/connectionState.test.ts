import type { MessengerStatus } from '@contract/schemas/shapes';

import { connectionState } from './connectionState';

const status: MessengerStatus = {
  isReady: false,
  isInitializing: false,
  hasAuth: false,
  qrCode: null,
  isDemo: true,
  phoneUrl: null,
  reason: null,
};

it('has one label for every state of the connection', () => {
  expect(connectionState(null)).toBe('disconnected');
  expect(connectionState(status)).toBe('disconnected');
  expect(connectionState({ ...status, hasAuth: true })).toBe('authorized');
  expect(connectionState({ ...status, hasAuth: true, isInitializing: true })).toBe('initializing');
  expect(connectionState({ ...status, hasAuth: true, isInitializing: true, isQueued: true })).toBe('queued');
  expect(connectionState({ ...status, hasAuth: true, isQueued: true })).toBe('queued');
  expect(connectionState({ ...status, hasAuth: true, isReady: true })).toBe('connected');
});
