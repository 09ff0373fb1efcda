import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '@contract/time';

import { layOut, quietStretches, toPx } from './dayLayout';
import { makeEntry } from '@test/kit/makeEntry';

const day = new Date(2026, 10, 28).getTime();
const at = (minute: number, key = String(minute)) => makeEntry({ key, atMs: day + minute * MINUTE_MS });

it('places entries side by side only where they would cover each other', () => {
  const { tiles } = layOut([at(60), at(70), at(200)], 2);
  expect(tiles.map(({ entry, topPx, column, columns }) => [entry.key, topPx, column, columns])).toEqual([
    ['60', toPx(60), 0, 2],
    ['70', toPx(70), 1, 2],
    ['200', toPx(200), 0, 1],
  ]);
});

it('counts those without room, by moment', () => {
  const { tiles, more } = layOut([at(60, 'a'), at(60, 'b'), at(60, 'c'), at(61, 'd'), at(300, 'e')], 2);
  expect(tiles.map(({ entry }) => entry.key)).toEqual(['a', 'b', 'e']);
  expect(more.map(({ entries }) => entries.map(({ key }) => key))).toEqual([['c', 'd']]);
});

it('places 5,000 entries of one day without growing', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => at(Math.floor(index / 4), String(index)));
  const { tiles, more } = layOut(many, 2);
  const count = tiles.length + more.reduce((total, { entries }) => total + entries.length, 0);
  expect(count).toBe(5_000);
  expect(tiles.length + more.length).toBeLessThan(200);
});

it('finds stretches of four hours without a message', () => {
  const { gaps } = layOut([at(60), at(60 + 239), at(60 + 239 + 240)], 2);
  expect(gaps).toEqual([{ from: 299, until: 539 }]);
});

const offset = -new Date(day).getTimezoneOffset();
const quiet = (from: number | null, until: number | null, zoneOffsetMinutes = offset) =>
  quietStretches({ quietFromMinute: from, quietUntilMinute: until, timeZone: null, zoneOffsetMinutes }, day);

it('shades quiet hours by the clock of the browser', () => {
  expect(quiet(null, null)).toEqual([]);
  expect(quiet(60, 60)).toEqual([]);
  expect(quiet(60, 120)).toEqual([{ from: 60, until: 120 }]);
  expect(quiet(22 * HOUR_MINUTES, 8 * HOUR_MINUTES)).toEqual([
    { from: 0, until: 8 * HOUR_MINUTES },
    { from: 22 * HOUR_MINUTES, until: DAY_MINUTES },
  ]);
  expect(quiet(60, 120, offset + 60)).toEqual([{ from: 0, until: 60 }]);
});
