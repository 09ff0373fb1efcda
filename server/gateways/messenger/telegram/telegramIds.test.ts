import { placeOf, updateIdAt } from './telegramIds';

it('has the places of updates in the order of the service, also of those that come again and after ids begin anew', () => {
  const first = placeOf(900, 0);
  const second = placeOf(901, first + 1);
  const anew = placeOf(17, second + 1);
  const next = placeOf(18, anew + 1);
  expect([first, second, anew, next]).toEqual([...new Set([first, second, anew, next])].sort((a, b) => a - b));
  // Killed before the position was kept.
  expect([placeOf(901, first + 1), placeOf(17, second + 1)]).toEqual([second, anew]);
  expect([first, second, anew, next].map(updateIdAt)).toEqual([900, 901, 17, 18]);
});
