import { parseGroupDetails } from './groupDetails';

it('reads details, and null for what is missing or unusable', () => {
  const complete = { id: 5, membersCount: 12, lastActivityAt: 1_790_000_000_000, isOwnAdmin: true };
  const unknown = { membersCount: null, lastActivityAt: null, isOwnAdmin: null };
  expect(
    parseGroupDetails([complete, { id: '6', membersCount: 'many', lastActivityAt: 0, isOwnAdmin: 'no' }, { id: null }]),
  ).toEqual([complete, { id: 6, ...unknown }]);
});
