import { limits } from '@contract/limits';

import { makeGroup } from '@test/kit/makeGroup';

import { applyRule, editByRule, findRenamed, isTooLong } from './renaming';

const toGroup = (id: number, name: string, custom_name: string | null) => makeGroup(id, { name, custom_name });
const groups = [toGroup(1, 'Chat 1', null), toGroup(2, 'Chat 2', 'Sales 2025'), toGroup(3, 'Chat 3', 'Sales')];
const rule = { kind: 'replace', search: '2025', value: '2026' } as const;

it.each([
  [{ kind: 'prefix', search: '', value: 'A. ' }, 'A. Sales'],
  [{ kind: 'suffix', search: '', value: ' (old)' }, 'Sales (old)'],
  [{ kind: 'replace', search: 's', value: 'z' }, 'Salez'],
  [{ kind: 'replace', search: '', value: 'z' }, 'Sales'],
] as const)('renames by %j', (some, expected) => {
  expect(applyRule('Sales', some)).toBe(expected);
});

it('applies a rule to shown names, including typed ones, and leaves other names unchanged', () => {
  expect(editByRule(groups, {}, rule)).toEqual({ 2: 'Sales 2026' });
  expect(editByRule(groups, { 3: 'Team 2025' }, rule)).toEqual({ 2: 'Sales 2026', 3: 'Team 2026' });
  expect(editByRule(groups.slice(0, 1), {}, { kind: 'prefix', search: '', value: 'A. ' })).toEqual({ 1: 'A. Chat 1' });
});

it("finds names that differ from the saved ones; an empty field restores the messenger's name", () => {
  expect(findRenamed(groups, { 1: '  ', 2: ' Sales 2025 ', 3: 'Team ' })).toEqual({ 3: 'Team' });
  expect(findRenamed(groups, { 2: '' })).toEqual({ 2: '' });
});

it('detects a name that is too long', () => {
  const longest = 'x'.repeat(limits.groups.customNameMaxChars);
  expect([isTooLong(` ${longest} `), isTooLong(`${longest}x`)]).toEqual([false, true]);
});
