import { makeGroup } from '@test/kit/makeGroup';

import { checkGroups } from './sendCheck';

it('sorts the chosen groups by whether they can be written to', () => {
  const news = makeGroup(2, { can_post: false });
  const groups = [makeGroup(1), news, makeGroup(3), makeGroup(4, { can_post: false })];
  expect(checkGroups(groups, [3, 2, 9, 1, 3])).toEqual({
    possible: [3, 1],
    adminsOnly: [news],
    notAdmin: [],
    missing: [9],
  });
  expect(checkGroups(groups, [])).toEqual({ possible: [], adminsOnly: [], notAdmin: [], missing: [] });
});

it('names apart the groups that cannot be changed', () => {
  const other = makeGroup(2);
  const check = checkGroups([makeGroup(1), other], [1, 2], (id) => id === 1);
  expect(check).toEqual({ possible: [1], adminsOnly: [], notAdmin: [other], missing: [] });
});
