import { parseGroupActivity, parseInactiveGroups } from './inactiveGroups';

it('reads a full and a minimal row, and leaves out one without an id', () => {
  const full = {
    id: 1,
    name: 'Chat 7',
    custom_name: 'Sales',
    group_type: 'community' as const,
    members_count: 12,
    last_activity_at: 1_700_000_000,
  };
  expect(parseInactiveGroups([full, { id: '2', last_activity_at: '2023-11-14T22:13:20Z' }, { name: 'x' }, 5])).toEqual([
    full,
    {
      id: 2,
      name: '2',
      custom_name: null,
      group_type: 'group',
      members_count: null,
      last_activity_at: 1_700_000_000,
    },
  ]);
});

it('refuses what is no list', () => {
  expect(() => parseInactiveGroups({ groups: [] })).toThrow('Not a list');
});

it.each([
  [
    { active: false, last_activity_at: 1_700_000_000 },
    { active: false, last_activity_at: 1_700_000_000 },
  ],
  [
    { active: true, last_activity_at: '2023-11-14T22:13:20Z' },
    { active: true, last_activity_at: 1_700_000_000 },
  ],
  [{}, { active: null, last_activity_at: null }],
  ['yes', { active: null, last_activity_at: null }],
])('reads the activity %j', (response, expected) => {
  expect(parseGroupActivity(response)).toEqual(expected);
});
