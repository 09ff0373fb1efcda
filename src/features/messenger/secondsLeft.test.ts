import { secondsLeft } from './secondsLeft';

it('counts down to the end of a code and never below', () => {
  expect(secondsLeft(20_000, 0)).toBe(20);
  expect(secondsLeft(20_000, 19_500)).toBe(1);
  expect(secondsLeft(20_000, 20_000)).toBe(0);
  expect(secondsLeft(20_000, 99_000)).toBe(0);
});

it('does not count when the server named no end', () => {
  expect(secondsLeft(null, 0)).toBeNull();
});
