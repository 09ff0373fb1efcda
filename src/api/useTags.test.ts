import type { Tag } from '@contract/schemas/shapes';
import { createChance } from '@test/kit/random';

import { indexTags } from './useTags';

const tag = (id: number, groupIds: number[], name = `Tag ${id}`): Tag => ({ id, name, color: 'teal', groupIds });

it('finds for each group exactly the tags that name it, in their order', () => {
  const chance = createChance(22);
  for (let round = 0; round < 50; round += 1) {
    const ids = Array.from({ length: 30 }, (_, at) => at + 1);
    const tags = Array.from({ length: 12 }, (_, at) =>
      tag(
        at + 1,
        ids.filter(() => chance.next() < 0.3),
      ),
    );
    const byGroup = indexTags(tags);
    for (const id of ids) {
      const expected = tags.filter(({ groupIds }) => groupIds.includes(id)).map((one) => one.id);
      expect((byGroup.get(id) ?? []).map((one) => one.id)).toEqual(expected);
    }
  }
});

it('keeps the lists of groups whose tags did not change, so that only changed cards are rendered', () => {
  const before = new Map(indexTags([tag(1, [1, 2]), tag(2, [2, 3])]));
  const after = indexTags([tag(1, [1, 2, 4]), tag(2, [3])]);
  expect(after.get(1)).toBe(before.get(1));
  expect(after.get(3)).toBe(before.get(3));
  expect(after.get(2)?.map(({ id }) => id)).toEqual([1]);
  expect(after.get(4)?.map(({ id }) => id)).toEqual([1]);
  const renamed = indexTags([tag(1, [1, 2, 4], 'Other'), tag(2, [3])]);
  expect(renamed.get(1)?.[0]?.name).toBe('Other');
  expect(renamed.get(3)).toBe(before.get(3));
});
