import { hasVisibleText } from './visibleText';

it.each([
  ['nothing', ''],
  ['spaces', ' \t\n\u00a0\u3000\u2003'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['marks of direction', '\u200e\u200f\u202a\u2066'],
  ['a soft hyphen', '\u00ad'],
  ['a blank Braille pattern', '\u2800'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['combining marks', '\u0301\u20dd'],
  ['variation selectors and tags', '\ufe0f\u{e0061}'],
  ['control characters', '\u0000\u0007'],
  ['half an emoji', '\ud83d'],
])('sees nothing in %s', (_what, text) => {
  expect(hasVisibleText(text)).toBe(false);
});

it.each(['a', '0', '.', '\u{1f44d}', '\u{1f468}\u200d\u{1f469}', ' \u200bx', '\u0643', '\u2764\ufe0f', '\u2801'])(
  'sees %s',
  (text) => {
    expect(hasVisibleText(text)).toBe(true);
  },
);
