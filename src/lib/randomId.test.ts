import { randomId } from './randomId';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('gives a new UUID of version 4 each time', () => {
  const ids = Array.from({ length: 1_000 }, randomId);

  expect(ids.filter((id) => !VERSION_4.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
