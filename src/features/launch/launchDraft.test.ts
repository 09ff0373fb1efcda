import { findLaunchProblem, normalizeGroupIds } from './launchDraft';

const NOW_MS = 1_795_000_000_000;
const draft = { funnelId: 7, groupIds: [3], startAtS: null };

it('turns group ids into rising whole numbers, each once, and drops what is none', () => {
  expect(normalizeGroupIds(['12', 3, 'abc', '3', '', 1.5, NaN, ' 7 '])).toEqual([3, 7, 12]);
});

it('finds nothing wrong with a funnel, a group and no time', () => {
  expect(findLaunchProblem(draft, NOW_MS)).toBeNull();
  expect(findLaunchProblem({ ...draft, startAtS: NOW_MS / 1000 + 1 }, NOW_MS)).toBeNull();
});

it('names the first thing to mend, in the order of the fields', () => {
  expect(findLaunchProblem({ funnelId: null, groupIds: [], startAtS: 0 }, NOW_MS)).toBe('noFunnel');
  expect(findLaunchProblem({ ...draft, groupIds: [] }, NOW_MS)).toBe('noGroups');
  expect(findLaunchProblem({ ...draft, startAtS: NOW_MS / 1000 }, NOW_MS)).toBe('startInPast');
  expect(findLaunchProblem({ ...draft, groupIds: ['abc'] }, NOW_MS)).toBe('noValidGroups');
});
