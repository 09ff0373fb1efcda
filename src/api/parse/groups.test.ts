import { parseGroups } from './groups';

const complete = {
  id: 5,
  name: 'Chat 7',
  custom_name: 'Sales',
  group_type: 'group' as const,
  has_greeting: true,
  funnel_ids: [7],
  can_post: false,
};

it('leaves the groups of our own server as they are', () => {
  const [group] = parseGroups([complete]);
  expect(group).toBe(complete);
});

it('fills in what a minimal server leaves out', () => {
  const { id, name, group_type } = complete;
  expect(parseGroups([{ id, name, group_type }])).toEqual([
    {
      id,
      name,
      group_type,
      custom_name: null,
      can_post: true,
      funnel_ids: [],
      has_greeting: false,
    },
  ]);
});

it('needs no lookup when only the permission to write is missing', () => {
  const { can_post: _left, ...group } = complete;
  expect(parseGroups([group])[0]).toEqual({ ...complete, can_post: true });
});
