import { compareNames, sortByName } from './sortKeys';

it('sorts names as people count', () => {
  const rows = ['Tag 10', 'tag 2', 'VIP', 'Tag 1'].map((name) => ({ name }));
  expect(sortByName(rows).map(({ name }) => name)).toEqual(['Tag 1', 'tag 2', 'Tag 10', 'VIP']);
});

it('sorts the names of 5,000 groups without making each key again for each comparison', () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `Group ${(at * 2_411) % 5_000}`);
  const normalize = jest.spyOn(String.prototype, 'normalize');
  const sorted = [...names].sort(compareNames);
  expect(normalize).toHaveBeenCalledTimes(names.length);
  normalize.mockRestore();
  expect(sorted.slice(0, 3)).toEqual(['Group 0', 'Group 1', 'Group 2']);
});
