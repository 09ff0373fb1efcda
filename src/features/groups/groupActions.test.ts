import { GROUP_ACT_KINDS, type GroupActKind } from '@contract/groupActs';
import { makeDetails, makeGroup } from '@test/kit/makeGroup';

import { BULK_ACTIONS, groupMenuItems } from './groupActions';

const details = makeDetails(1, { isOwnAdmin: true });

function keysWith(acts: GroupActKind[]) {
  const translate = ((key: string) => key) as never;
  const known = { hasTags: false, details, acts };
  return groupMenuItems(translate, makeGroup(1), known, () => undefined).map(({ key }) => key);
}

it('offers what the messenger of the account can do, and nothing else', () => {
  expect(keysWith([...GROUP_ACT_KINDS])).toEqual(expect.arrayContaining(['close', 'reopen', 'act', 'entry']));
  const others = keysWith(['rename']);
  expect(others).toContain('act');
  for (const key of ['close', 'reopen', 'entry']) expect(others).not.toContain(key);
});

it('opens the own greeting of a group that is selected alone', () => {
  expect(BULK_ACTIONS.greet([5])).toEqual({ name: 'greeting', ids: { groupId: 5 } });
  expect(BULK_ACTIONS.greet([5, 6])).toEqual({ name: 'greetGroups', ids: { groupIds: [5, 6] } });
});
