import { inShort } from '@test/kit/effort';
import { createChance, type Chance } from '@test/kit/random';
import { memberForms } from '@server/memberForms';

import { LANGUAGES } from './languages';
import { limits } from './limits';
import {
  addEveryone,
  BUILT_IN_VARIABLES,
  editText,
  fieldVariable,
  fillText,
  listVariables,
  mentionsEveryone,
  readText,
  removeEveryone,
  writeVariable,
  type Filling,
  type GroupValues,
  type VariableId,
} from './variables';

const values: GroupValues = { name: 'Sales', membersCount: 5, fields: { 7: 'https://example.com' } };
const filling: Filling = { language: 'en', zone: 'UTC+3', momentMs: Date.UTC(2026, 10, 25, 12) };
const fill = (text: string, own: Partial<GroupValues> = {}, how: Partial<Filling> = {}) => {
  const used = { ...filling, ...how };
  return fillText(text, { ...values, ...own }, used, memberForms(used.language));
};

it('fills in everything that a text can contain', () => {
  const text = '{{group.name}}: {{group.members}}, {{weekday}}, {{date}}. {{field.7}}';
  expect(fill(text)).toEqual({
    text: 'Sales: 5 members, Wednesday, 25 November. https://example.com',
    missing: [],
    problem: null,
  });
});

/** Escaped, because no Cyrillic is written outside of the texts. */
it.each([
  [1, '1 \u0443\u0447\u0430\u0441\u0442\u043d\u0438\u043a', '1 member'],
  [2, '2 \u0443\u0447\u0430\u0441\u0442\u043d\u0438\u043a\u0430', '2 members'],
  [5, '5 \u0443\u0447\u0430\u0441\u0442\u043d\u0438\u043a\u043e\u0432', '5 members'],
  [11, '11 \u0443\u0447\u0430\u0441\u0442\u043d\u0438\u043a\u043e\u0432', '11 members'],
  [21, '21 \u0443\u0447\u0430\u0441\u0442\u043d\u0438\u043a', '21 members'],
  [102, '102 \u0443\u0447\u0430\u0441\u0442\u043d\u0438\u043a\u0430', '102 members'],
  [1_114, '1\u00a0114 \u0443\u0447\u0430\u0441\u0442\u043d\u0438\u043a\u043e\u0432', '1,114 members'],
])('writes %i members in the plural of each language', (membersCount, russian, english) => {
  expect(fill('{{group.members}}', { membersCount }, { language: 'ru' }).text).toBe(russian);
  expect(fill('{{group.members}}', { membersCount }).text).toBe(english);
});

it.each([
  [
    'Europe/Moscow',
    Date.UTC(2026, 0, 31, 20, 59),
    '31 \u044f\u043d\u0432\u0430\u0440\u044f, \u0441\u0443\u0431\u0431\u043e\u0442\u0430',
  ],
  [
    'Europe/Moscow',
    Date.UTC(2026, 0, 31, 21),
    '1 \u0444\u0435\u0432\u0440\u0430\u043b\u044f, \u0432\u043e\u0441\u043a\u0440\u0435\u0441\u0435\u043d\u044c\u0435',
  ],
  [
    'UTC-11',
    Date.UTC(2027, 0, 1, 10),
    '31 \u0434\u0435\u043a\u0430\u0431\u0440\u044f, \u0447\u0435\u0442\u0432\u0435\u0440\u0433',
  ],
  ['UTC+5:30', Date.UTC(2026, 4, 8, 18, 30), '9 \u043c\u0430\u044f, \u0441\u0443\u0431\u0431\u043e\u0442\u0430'],
])('writes the day of the planned moment in %s', (zone, momentMs, expected) => {
  expect(fill('{{date}}, {{weekday}}', {}, { language: 'ru', zone, momentMs }).text).toBe(expected);
});

it('names the variables without a value, each once, and refuses a text that becomes too long', () => {
  const text = '{{field.8}}{{group.members}}{{field.8}}{{group.name}}';
  expect(fill(text, { membersCount: null, name: ' ' })).toMatchObject({
    missing: ['field.8', 'group.members', 'group.name'],
    problem: 'valueMissing',
  });
  expect(fill('{{field.7}}{{group.name}}', { fields: { 7: '\u200b' }, name: '\u2800' }).missing).toHaveLength(2);
  const long = { fields: { 7: 'x'.repeat(limits.broadcast.messageMaxChars) } };
  expect(fill('{{field.7}}', long).problem).toBeNull();
  expect(fill('{{field.7}}!', long).problem).toBe('textTooLong');
});

it('leaves everything else as it is', () => {
  for (const text of ['{{name}}', '{{ date }}', '{{field.0}}', '{{field.x}}', '{date}', '{{DATE}}', '{{}}'])
    expect(fill(text)).toEqual({ text, missing: [], problem: null });
  expect(fill('{{{weekday}}}').text).toBe('{Wednesday}');
});

it('keeps the meaning of texts from before variables existed', () => {
  const old = { text: 'write {{date}} there', variables: null };
  expect(editText(old, 'write {{date}} here', 'ru').variables).toBeNull();
  expect(editText(old, 'write {{date}} there {{weekday}}', 'ru').variables).toBe('ru');
  const named = { text: 'a {{date}}', variables: 'ru' as const };
  expect(editText(named, 'b {{date}}', 'en').variables).toBe('ru');
  expect(editText(named, 'b', 'en').variables).toBeNull();
  expect(editText({ text: '', variables: null }, '{{date}}', null).variables).toBeNull();
});

it('mentions everyone where the text says so, and nowhere else', () => {
  const on = addEveryone('Hello {{group.name}}');
  expect(fill(on)).toEqual({ text: '@all\nHello Sales', missing: [], problem: null });
  expect(removeEveryone(on)).toBe('Hello {{group.name}}');
  expect(removeEveryone('For {{everyone}}: {{date}}')).toBe('For : {{date}}');
  expect(removeEveryone('Hello, {{everyone}}\nAt seven')).toBe('Hello, \nAt seven');
  expect(removeEveryone('At seven\n{{everyone}}')).toBe('At seven');
  expect(removeEveryone('a\n{{everyone}}\nb')).toBe('a\nb');
  expect(mentionsEveryone({ text: on, variables: 'en' })).toBe(true);
  expect(mentionsEveryone({ text: on, variables: null })).toBe(false);
  expect(mentionsEveryone({ text: '@all {{group.name}}', variables: 'en' })).toBe(false);
  expect(editText({ text: '', variables: null }, on, 'en').variables).toBe('en');
  expect(editText({ text: addEveryone(''), variables: 'en' }, '', 'en').variables).toBeNull();
});

const PIECES = ['{', '{{', '}}', '}', 'date', 'group.name', 'field.7', ' ', '*', '\n', 'x', '\u2060'];
const drawText = (chance: Chance) =>
  Array.from({ length: chance.int(12) }, () =>
    chance.happens(0.3) ? writeVariable(drawId(chance)) : chance.pick(PIECES),
  ).join('');
const drawId = (chance: Chance): VariableId =>
  chance.pick([...BUILT_IN_VARIABLES, 'everyone', fieldVariable(1 + chance.int(9))]);

it('never leaves a variable in a text, whatever texts and values are', () => {
  const chance = createChance(23);
  for (let round = 0; round < inShort(500, 2_000); round += 1) {
    const text = drawText(chance);
    const own: GroupValues = {
      name: drawText(chance),
      membersCount: chance.happens(0.2) ? null : chance.int(3_000),
      fields: Object.fromEntries([1, 7, 8].map((id) => [id, drawText(chance)])),
    };
    const language = chance.pick(LANGUAGES);
    const filled = fill(text, own, { language });
    expect(listVariables(filled.text)).toEqual([]);
    expect(fill(text, own, { language })).toEqual(filled);
    if (listVariables(text).length === 0) expect(filled).toEqual({ text, missing: [], problem: null });
    const written = readText(text).map((part) => (part.kind === 'text' ? part.text : writeVariable(part.id)));
    expect(written.join('')).toBe(text);
  }
});
