import type { MessengerStatus } from '@contract/schemas/shapes';

import { sendingHold } from './sendingHold';

const ready: MessengerStatus = {
  isReady: true,
  isInitializing: false,
  hasAuth: true,
  qrCode: null,
  isDemo: false,
  phoneUrl: null,
  reason: null,
};

it('names a stop before a missing connection, and nothing before the first status', () => {
  expect(sendingHold(null)).toBeNull();
  expect(sendingHold(ready)).toBeNull();
  expect(sendingHold({ ...ready, isReady: false })).toBe('offline');
  expect(sendingHold({ ...ready, isReady: false, sendingStoppedAt: 1 })).toBe('stopped');
});
