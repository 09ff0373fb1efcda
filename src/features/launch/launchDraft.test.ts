import { findLaunchProblem, normalizeGroupIds } from './launchDraft';

const NOW_MS = 1_795_000_000_000;
const draft = { funnelId: 7, groupIds: [3], startText: '' };

it('normalises group ids to ascending unique integers and drops others', () => {
  expect(normalizeGroupIds(['12', 3, 'abc', '3', '', 1.5, NaN, ' 7 '])).toEqual([3, 7, 12]);
});

it('accepts a funnel, a group and no time', () => {
  expect(findLaunchProblem(draft, NOW_MS)).toBeNull();
  expect(findLaunchProblem({ ...draft, startText: '23.11.2037 10:00' }, NOW_MS)).toBeNull();
});

it('returns the first problem in field order', () => {
  expect(findLaunchProblem({ funnelId: null, groupIds: [], startText: 'abc' }, NOW_MS)).toBe('noFunnel');
  expect(findLaunchProblem({ ...draft, groupIds: [] }, NOW_MS)).toBe('noGroups');
  expect(findLaunchProblem({ ...draft, startText: '02.01.2020 06:00' }, NOW_MS)).toBe('startInPast');
  expect(findLaunchProblem({ ...draft, startText: '31.02.2037 06:00' }, NOW_MS)).toBe('startUnreadable');
  expect(findLaunchProblem({ ...draft, startText: 'abc' }, NOW_MS)).toBe('startUnreadable');
  expect(findLaunchProblem({ ...draft, groupIds: ['abc'] }, NOW_MS)).toBe('noValidGroups');
});

it('treats now as past', () => {
  const startText = '20.11.2036 14:05';
  const startMs = new Date(2036, 10, 20, 14, 5).getTime();
  expect(findLaunchProblem({ ...draft, startText }, startMs)).toBe('startInPast');
  expect(findLaunchProblem({ ...draft, startText }, startMs - 1)).toBeNull();
});
