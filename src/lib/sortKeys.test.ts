import { sortByName } from './sortKeys';

it('sorts names as people count', () => {
  const rows = ['Tag 10', 'tag 2', 'VIP', 'Tag 1'].map((name) => ({ name }));
  expect(sortByName(rows).map(({ name }) => name)).toEqual(['Tag 1', 'tag 2', 'Tag 10', 'VIP']);
});
