import { MINUTE_MS } from '@contract/time';

import { classifyDisconnect, reconnectDelayMs, type DisconnectReason } from './disconnectReasons';

const cases: [number | null, string, DisconnectReason][] = [
  [515, 'Stream Errored (restart required)', 'restart'],
  [401, 'Stream Errored (conflict)', 'loggedOut'],
  [440, 'Stream Errored (conflict)', 'replaced'],
  [403, 'Connection Failure', 'restricted'],
  [463, 'Connection Failure', 'restricted'],
  [402, 'Connection Failure', 'banned'],
  [406, 'Connection Failure', 'banned'],
  [405, 'Connection Failure', 'outdated'],
  [408, 'QR refs attempts ended', 'codesOver'],
  [408, 'WebSocket Error (getaddrinfo ENOTFOUND web.whatsapp.com)', 'lost'],
  [428, 'Connection Terminated', 'lost'],
  [500, 'Stream Errored (unknown)', 'lost'],
  [503, 'Stream Errored (unavailable)', 'lost'],
  [null, '', 'lost'],
];

it.each(cases)('takes %s "%s" for: %s', (code, message, ending) => {
  expect(classifyDisconnect({ code, message })).toBe(ending);
});

it('waits from 2 s up to 5 min between attempts, never twice the same for everybody', () => {
  const shortest = Array.from({ length: 12 }, (_, index) => reconnectDelayMs(index + 1, () => 0));
  const longest = Array.from({ length: 12 }, (_, index) => reconnectDelayMs(index + 1, () => 1));
  expect(shortest.slice(0, 4)).toEqual([2_000, 2_000, 4_000, 8_000]);
  expect(longest.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(longest.at(-1)).toBe(5 * MINUTE_MS);
  expect(shortest.at(-1)).toBe(2.5 * MINUTE_MS);
});
