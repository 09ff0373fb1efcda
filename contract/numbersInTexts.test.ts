import { LANGUAGES, tagOf } from './languages';
import { formatNumber, textValueFormatter } from './numbersInTexts';

const format = (name: string, value: unknown, more = {}) =>
  textValueFormatter.format(value, undefined, 'ru', { interpolationkey: name, ...more });

it('groups the digits of counts as the language does', () => {
  expect(formatNumber(5_000, 'ru')).toBe('5\u00a0000');
  expect(formatNumber(5_000, 'en')).toBe('5,000');
  expect(format('count', 12_345)).toBe('12\u00a0345');
});

it.each(LANGUAGES)('writes smaller counts as %s does', (language) => {
  const { format: inFull } = new Intl.NumberFormat(tagOf(language));
  for (const value of [0, 7, 42, 999, 1_000, -5, 0.5]) expect(formatNumber(value, language)).toBe(inFull(value));
});

it.each([
  ['an id', format('id', 12_345), 12_345],
  ['a text', format('count', '12345'), '12345'],
  ['a number beside its limit', format('count', 1_234, { max: 4_096 }), 1_234],
  ['a missing value', format('count', undefined), undefined],
])('keeps %s as it is', (_name, formatted, expected) => {
  expect(formatted).toBe(expected);
});
