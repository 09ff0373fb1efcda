import { findInText, holds } from './findInText';

it('ignores case and the two spellings of one letter', () => {
  expect(holds('\u0401lka', '\u0435LKA')).toBe(true);
  expect(holds('anything', '  ')).toBe(true);
  expect(holds('something', 'else')).toBe(false);
});

it('splits a text at every match without losing characters', () => {
  expect(findInText('one two One', 'one')).toEqual([
    { text: 'one', isFound: true },
    { text: ' two ', isFound: false },
    { text: 'One', isFound: true },
  ]);
  expect(findInText('one', '')).toEqual([{ text: 'one', isFound: false }]);
  expect(
    findInText('aaa', 'aa')
      .map(({ text }) => text)
      .join(''),
  ).toBe('aaa');
});
