import { fakeIndexedDb } from '@test/kit/fakeIndexedDb';

import { fileStore } from './fileStore';

const file = new File(['abc'], 'picture.png', { type: 'image/png' });

it('returns what was written until it is removed', async () => {
  const { restore } = fakeIndexedDb();
  expect(await fileStore.read('a')).toBeNull();
  expect(await fileStore.write('a', file)).toBe(true);
  expect(await fileStore.read('a')).toBe(file);
  expect(await fileStore.read('b')).toBeNull();
  await fileStore.remove('a');
  expect(await fileStore.read('a')).toBeNull();
  restore();
});

it('returns nothing that is no file', async () => {
  const { kept, restore } = fakeIndexedDb();
  kept.set('a', 'something else');
  expect(await fileStore.read('a')).toBeNull();
  restore();
});

it('reports that a full database stored nothing', async () => {
  const { restore } = fakeIndexedDb({ isFull: true });
  expect(await fileStore.write('a', file)).toBe(false);
  await fileStore.remove('a');
  restore();
});

it('keeps nothing where there is no database', async () => {
  expect(window.indexedDB).toBeUndefined();
  expect(await fileStore.write('a', file)).toBe(false);
  expect(await fileStore.read('a')).toBeNull();
  await fileStore.remove('a');
});
