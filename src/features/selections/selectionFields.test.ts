import type { Selection } from '@contract/schemas/shapes';

import { readRule, readSelection, toFields } from './selectionFields';
import { anyGroupRule } from '@test/kit/anyGroupRule';

const selection: Selection = {
  id: 1,
  name: 'VIP, not Kazan',
  rule: {
    allTagIds: [1],
    anyTagIds: [2, 3],
    noTagIds: [4],
    type: 'community',
    membersMin: 0,
    membersMax: 500,
    activity: { isWithin: false, days: 14 },
    canPost: false,
    nameContains: 'club',
  },
};

it('reads back the selection that it shows, and everything from an empty form', () => {
  const { id: _id, ...saved } = selection;
  expect(readSelection(toFields(selection), [])).toEqual({ saved, problems: {} });
  expect(readRule(toFields(null))).toEqual(anyGroupRule);
  const name = '\u{1f44d}\u{1f3fd}'.repeat(60);
  expect(readSelection({ ...toFields(null), name }, []).problems).toEqual({});
  expect(readRule({ ...toFields(null), nameContains: ' \u200b' })).toEqual(anyGroupRule);
});

it.each([
  [{ name: ' ' }, { name: 'empty' }],
  [{ name: 'x'.repeat(61) }, { name: 'tooLong' }],
  [{ name: '\u{1f44d}\u{1f3fd}'.repeat(61) }, { name: 'tooLong' }],
  [{ name: ' vip,  NOT kazan' }, { name: 'taken' }],
  [{ membersMin: '-1' }, { members: 'number' }],
  [{ membersMax: '1.5' }, { members: 'number' }],
  [{ membersMax: '1e9' }, { members: 'number' }],
  [{ membersMin: '5', membersMax: '4' }, { members: 'range' }],
  [{ activity: 'within', days: '' }, { days: 'days' }],
  [{ activity: 'within', days: '0' }, { days: 'days' }],
  [{ activity: 'notWithin', days: '9999' }, { days: 'days' }],
] as const)('refuses %j', (typed, problems) => {
  const fields = { ...toFields(null), name: 'Name', ...typed };
  expect(readSelection(fields, [selection])).toEqual({ saved: null, problems });
});

it('ignores days that are not needed', () => {
  const { saved, problems } = readSelection({ ...toFields(null), name: 'Name', days: 'x' }, [selection]);
  expect([saved?.rule.activity, problems]).toEqual([null, {}]);
});
