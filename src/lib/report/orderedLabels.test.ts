import { createOrderedLabels } from './orderedLabels';

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `key ${String(at).padStart(5, '0')}`);

function expectOrdered(keys: string[], labelOf: (key: string) => string | undefined): void {
  const labels = keys.toSorted().map((key) => labelOf(key) ?? '');
  expect(labels.every((label) => /^[a-z]+$/.test(label))).toBe(true);
  expect(labels).toEqual(labels.toSorted());
  expect(new Set(labels).size).toBe(labels.length);
}

it('gives labels in the order of the keys, few letters each', () => {
  const { add, labelOf } = createOrderedLabels();
  const keys = numbered(5_000);
  add(keys);
  expectOrdered(keys, labelOf);
  expect(Math.max(...keys.map((key) => labelOf(key)?.length ?? 99))).toBeLessThanOrEqual(4);
});

it.each([
  ['upwards', (keys: string[]) => keys],
  ['downwards', (keys: string[]) => keys.toReversed()],
  ['from both ends', (keys: string[]) => keys.map((_key, at) => keys.at(at % 2 === 0 ? at / 2 : -(at + 1) / 2) ?? '')],
])('keeps the order of keys that arrive one by one, %s', (_way, arrange) => {
  const { add, labelOf } = createOrderedLabels();
  const keys = numbered(200);
  for (const key of arrange(keys)) add([key]);
  expectOrdered(keys, labelOf);
});

it('never changes a label', () => {
  const { add, labelOf } = createOrderedLabels();
  add(['b', 'd']);
  const before = [labelOf('b'), labelOf('d')];
  add(['a', 'c', 'e', 'b']);
  expect([labelOf('b'), labelOf('d')]).toEqual(before);
  expectOrdered(['a', 'b', 'c', 'd', 'e'], labelOf);
  expect(labelOf('z')).toBeUndefined();
});
