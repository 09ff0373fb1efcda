import { parseGroupActivity } from './inactiveGroupsApi';

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
