import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time';

import { timeAgo } from './relativeTime';

it.each([
  [-5_000, 'now', 0],
  [0, 'now', 0],
  [MINUTE_MS - 1, 'now', 0],
  [MINUTE_MS, 'minutes', 1],
  [HOUR_MS - 1, 'minutes', 59],
  [HOUR_MS, 'hours', 1],
  [DAY_MS - 1, 'hours', 23],
  [DAY_MS, 'days', 1],
  [40 * DAY_MS, 'days', 40],
])('shows %d ms ago in %s: %d', (agoMs, unit, count) => {
  const nowMs = 1_800_000_000_000;
  expect(timeAgo(nowMs - agoMs, nowMs)).toEqual({ unit, count });
});
