import { countWholeTags } from './countWholeTags';

const tags = (...names: string[]) => names.map((name) => ({ name }));

it.each([
  ['all that fit', tags('VIP', 'Paid', 'New'), 19, 3],
  ['as many as fit with their frames', tags('VIP', 'Paid', 'New'), 18, 2],
  ['a long one alone', tags('Stream of April, in the morning', 'VIP'), 30, 1],
  ['no long one after a short one', tags('VIP', 'Stream of April, in the morning'), 30, 1],
  ['none of none', tags(), 30, 0],
])('shows %s', (_what, shown, lineChars, count) => {
  expect(countWholeTags(shown, lineChars)).toBe(count);
});
