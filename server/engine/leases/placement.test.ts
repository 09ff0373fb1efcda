import { findLimit } from './placement';

it('gives every process an equal share, with a little tolerance', () => {
  expect(findLimit(100, [Infinity], Infinity)).toBe(55);
  expect(findLimit(100, [Infinity, Infinity, Infinity], Infinity)).toBe(28);
  expect(findLimit(0, [Infinity], Infinity)).toBe(0);
});

it('lets a single process take as many accounts as its capacity allows', () => {
  expect(findLimit(1_000, [], Infinity)).toBe(Infinity);
  expect(findLimit(1_000, [], 300)).toBe(300);
});

it('gives to the others what a small process cannot take', () => {
  expect(findLimit(100, [10], Infinity)).toBe(99);
  expect(findLimit(90, [10, Infinity], Infinity)).toBe(44);
  expect(findLimit(90, [10, Infinity], 20)).toBe(20);
});
