import { relativeHint } from './relativeHint';

const NOW_S = 1_795_000_000;
const hintAway = (awayS: number, restMs = 0) => {
  const { key, amount } = relativeHint(NOW_S + awayS, NOW_S * 1_000 + restMs);
  return `${key} ${amount}`;
};

it.each([
  [1, 'inMinutes 1'],
  [59, 'inMinutes 1'],
  [60, 'inMinutes 1'],
  [119, 'inMinutes 1'],
  [120, 'inMinutes 2'],
  [59 * 60 + 59, 'inMinutes 59'],
  [60 * 60, 'inHours 1'],
  [2 * 60 * 60 - 1, 'inHours 1'],
  [24 * 60 * 60, 'inHours 24'],
  [14 * 24 * 60 * 60, 'inHours 336'],
])('a start %i s ahead', (awayS, hint) => {
  expect(hintAway(awayS)).toBe(hint);
});

it.each([
  [0, 'minutesAgo 1'],
  [59, 'minutesAgo 1'],
  [59 * 60 + 59, 'minutesAgo 59'],
  [60 * 60, 'hoursAgo 1'],
  [24 * 60 * 60, 'hoursAgo 24'],
])('a start %i s ago', (agoS, hint) => {
  expect(hintAway(-agoS)).toBe(hint);
});

it('rounds by milliseconds, so that a hint changes when its minute ends', () => {
  expect(hintAway(60 * 60, 0)).toBe('inHours 1');
  expect(hintAway(60 * 60, 1)).toBe('inMinutes 59');
  expect(hintAway(1, 999)).toBe('inMinutes 1');
  expect(hintAway(1, 1_000)).toBe('minutesAgo 1');
});
