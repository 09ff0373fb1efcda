import type { GroupActivity } from '@/api/inactiveGroupsApi';
import { makeGroup } from '@test/kit/makeGroup';

import { checkActivities, type CheckProgress } from './checkActivities';

const groups = Array.from({ length: 8 }, (_none, index) => makeGroup(index + 1));
const silent: GroupActivity = { active: false, last_activity_at: 5 };

it('collects inactive groups with limited concurrency, continuing after a failed check', async () => {
  let underWay = 0;
  let mostUnderWay = 0;
  const seen: CheckProgress[] = [];
  await checkActivities(groups, {
    check: async (id) => {
      mostUnderWay = Math.max(mostUnderWay, ++underWay);
      await Promise.resolve();
      underWay -= 1;
      if (id === 2) throw new Error('no answer');
      return id % 2 === 1 ? silent : { active: id === 4 ? null : true, last_activity_at: null };
    },
    signal: new AbortController().signal,
    onProgress: (progress) => seen.push(progress),
  });
  expect(mostUnderWay).toBe(3);
  expect(seen.map(({ checkedCount }) => checkedCount)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(seen.at(-1)).toMatchObject({ failedCount: 2, unknownCount: 1 });
  expect(seen.at(-1)?.inactive.map(({ id }) => id)).toEqual([1, 3, 5, 7]);
  expect(seen.at(-1)?.inactive[0]).toEqual({
    id: 1,
    name: 'Chat 1',
    custom_name: null,
    group_type: 'group',
    members_count: null,
    last_activity_at: 5,
  });
});

it('starts no further check and reports no progress once stopped', async () => {
  const controller = new AbortController();
  const checked: number[] = [];
  const onProgress = jest.fn(() => {
    controller.abort();
  });
  await checkActivities(groups, {
    check: (id) => {
      checked.push(id);
      return Promise.resolve(silent);
    },
    signal: controller.signal,
    onProgress,
  });
  expect(checked).toEqual([1, 2, 3]);
  expect(onProgress).toHaveBeenCalledTimes(1);
});
