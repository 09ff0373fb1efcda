import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '@contract/time';

import { i18n } from './i18n';
import { hoursText, spanText, waitText } from './span';

/** 'days' and a number for each part that is read. */
const words = (parts: readonly (readonly ['days' | 'hours' | 'minutes', number])[]) =>
  parts.map(([unit, amount]) => i18n.t(`span.${unit}`, { amount })).join(' ');

it.each([
  [0, [['minutes', 0]]],
  [-5, [['minutes', 0]]],
  [0.5, [['minutes', 0]]],
  [1, [['minutes', 1]]],
  [HOUR_MINUTES, [['hours', 1]]],
  [
    HOUR_MINUTES + 1,
    [
      ['hours', 1],
      ['minutes', 1],
    ],
  ],
  [8 * HOUR_MINUTES, [['hours', 8]]],
  [DAY_MINUTES, [['days', 1]]],
  [
    DAY_MINUTES + 5,
    [
      ['days', 1],
      ['minutes', 5],
    ],
  ],
  [
    25 * HOUR_MINUTES,
    [
      ['days', 1],
      ['hours', 1],
    ],
  ],
] as const)('%s minutes are read without their zeros', (minutes, parts) => {
  expect(spanText(minutes * MINUTE_MS)).toBe(words(parts));
});

it.each([
  [0, [['minutes', 0]]],
  [5, [['minutes', 5]]],
  [8 * HOUR_MINUTES, [['hours', 8]]],
  [DAY_MINUTES, [['hours', 24]]],
  [
    DAY_MINUTES + 65,
    [
      ['hours', 25],
      ['minutes', 5],
    ],
  ],
] as const)('%s minutes are read in hours, as they are entered', (minutes, parts) => {
  expect(hoursText(minutes)).toBe(words(parts));
});

it.each([
  [DAY_MINUTES, words([['hours', 24]])],
  [2 * DAY_MINUTES, `${words([['hours', 48]])} (${words([['days', 2]])})`],
  [7 * DAY_MINUTES, `${words([['hours', 168]])} (${words([['days', 7]])})`],
])('%s minutes are read in hours, and from two days on in days, too', (minutes, text) => {
  expect(waitText(minutes)).toBe(text);
});
