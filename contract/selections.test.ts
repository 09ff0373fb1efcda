import type { SelectionRule } from './schemas/shapes';
import { createRuleTest, joinRuleGroups, type RuleGroup } from './selections';
import { DAY_MS } from './time';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { makeDetails } from '@test/kit/makeGroup';

const NOW_MS = 1_790_000_000_000;
interface Facts {
  name?: string;
  custom_name?: string | null;
  tagIds?: number[];
  membersCount?: number | null;
  quietDays?: number | null;
  isCommunity?: boolean;
  can_post?: boolean;
}

function makeRuleGroup(facts: Facts): RuleGroup {
  const { name = 'Chat', custom_name = null, tagIds = [], membersCount = null, quietDays = null } = facts;
  const group_type = facts.isCommunity ? ('community' as const) : ('group' as const);
  return {
    group: { id: 1, name, custom_name, group_type, can_post: facts.can_post ?? true },
    tagIds: new Set(tagIds),
    existingTagIds: new Set([1, 2, 3]),
    details: {
      membersCount,
      lastActivityAt: quietDays === null ? null : NOW_MS - quietDays * DAY_MS,
    },
  };
}

const [yo, ye] = ['\u0451', '\u0435'];

it.each<[string, Partial<SelectionRule>, Facts, boolean]>([
  ['an empty rule', {}, {}, true],
  ['all tags', { allTagIds: [1, 2] }, { tagIds: [2, 1, 3] }, true],
  ['all tags but one', { allTagIds: [1, 2] }, { tagIds: [1] }, false],
  ['one of the tags', { anyTagIds: [1, 2] }, { tagIds: [2] }, true],
  ['none of the tags', { anyTagIds: [1, 2] }, { tagIds: [3] }, false],
  ['an excluded tag', { anyTagIds: [1], noTagIds: [2] }, { tagIds: [1, 2] }, false],
  ['no excluded tag', { anyTagIds: [1], noTagIds: [2] }, { tagIds: [1] }, true],
  ['an excluded tag that was deleted', { noTagIds: [2, 4] }, {}, false],
  ['the type', { type: 'community' }, { isCommunity: true }, true],
  ['another type', { type: 'community' }, {}, false],
  ['members at the lower bound', { membersMin: 5 }, { membersCount: 5 }, true],
  ['members below it', { membersMin: 5 }, { membersCount: 4 }, false],
  ['members at the upper bound', { membersMax: 5 }, { membersCount: 5 }, true],
  ['members above it', { membersMax: 5 }, { membersCount: 6 }, false],
  ['unknown members, lower bound', { membersMin: 0 }, {}, false],
  ['unknown members, upper bound', { membersMax: 5 }, {}, false],
  ['activity at the bound', { activity: { isWithin: true, days: 3 } }, { quietDays: 3 }, true],
  ['activity before it', { activity: { isWithin: true, days: 3 } }, { quietDays: 3.1 }, false],
  ['unknown activity', { activity: { isWithin: true, days: 3 } }, {}, false],
  ['no activity', { activity: { isWithin: false, days: 3 } }, { quietDays: 3.1 }, true],
  ['no known activity', { activity: { isWithin: false, days: 3 } }, {}, true],
  ['activity where none is wanted', { activity: { isWithin: false, days: 3 } }, { quietDays: 2 }, false],
  ['permission to write', { canPost: true }, {}, true],
  ['no permission', { canPost: true }, { can_post: false }, false],
  ['no permission where none is wanted', { canPost: false }, { can_post: false }, true],
  ['part of the name, in any case', { nameContains: 'HA' }, {}, true],
  ['another spelling of it', { nameContains: `p${ye}` }, { name: `SP${yo.toUpperCase()}` }, true],
  ['the own name', { nameContains: 'own' }, { custom_name: 'My own' }, true],
  ['the name that is not shown', { nameContains: 'chat' }, { custom_name: 'My own' }, false],
  ['the name when the own one is blank', { nameContains: 'chat' }, { custom_name: ' ' }, true],
])('decides about %s', (_what, rule, facts, expected) => {
  expect(createRuleTest({ ...anyGroupRule, ...rule }, NOW_MS)(makeRuleGroup(facts))).toBe(expected);
});

it('joins groups with their tags and details, and knows nothing of the others', () => {
  const { group } = makeRuleGroup({});
  const details = makeDetails(1, { membersCount: 3 });
  const joined = joinRuleGroups(
    [group, { ...group, id: 2 }],
    [
      { id: 7, groupIds: [1] },
      { id: 8, groupIds: [1, 9] },
    ],
    [details],
  );
  expect(joined.map(({ group: { id }, tagIds }) => [id, [...tagIds]])).toEqual([
    [1, [7, 8]],
    [2, []],
  ]);
  expect(joined.map((one) => one.details.membersCount)).toEqual([3, null]);
});
