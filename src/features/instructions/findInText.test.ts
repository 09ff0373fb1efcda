import { findInText, holds } from './findInText';

it('finds in any case and does not tell two spellings of one letter apart', () => {
  expect(holds('\u0401lka', '\u0435LKA')).toBe(true);
  expect(holds('anything', '  ')).toBe(true);
  expect(holds('something', 'else')).toBe(false);
});

it('cuts a text wherever the question stands, and loses nothing of it', () => {
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
