import { applyDifferences, findDifferences } from './patch';

const shared = { deep: { list: [1, 2, 3] } };
const before = { shared, a: 1, gone: true, list: [{ x: 1 }, { x: 2 }], grows: [1], kind: [1] as unknown };

it('finds what changed and nothing else, and brings it back', () => {
  const after = { shared, a: 2, born: { x: null }, list: [{ x: 1 }, { x: 3 }], grows: [1, 2], kind: { 0: 1 } };
  const differences = findDifferences(before, after);
  expect(Object.fromEntries(differences.map(([path, ...rest]) => [path.join('.'), rest]))).toEqual({
    gone: [],
    a: [2],
    born: [{ x: null }],
    'list.1.x': [3],
    grows: [[1, 2]],
    kind: [{ 0: 1 }],
  });
  const restored = applyDifferences(before, JSON.parse(JSON.stringify(differences)) as typeof differences);
  expect(restored).toEqual(after);
  expect((restored as typeof before).shared).toBe(shared);
  expect(before).toMatchObject({ a: 1, gone: true, grows: [1] });
});

it('takes no time where nothing changed', () => {
  expect(findDifferences(shared, shared)).toEqual([]);
});

it('replaces the whole where there was nothing', () => {
  expect(applyDifferences(null, findDifferences(null, before))).toEqual(before);
});
