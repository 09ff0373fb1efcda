import { findInText } from './findInText';

it('splits a text at every match without losing characters', () => {
  expect(findInText('one two One', 'one')).toEqual([
    { text: 'one', isFound: true },
    { text: ' two ', isFound: false },
    { text: 'One', isFound: true },
  ]);
  expect(findInText('\u0401lka two', 'two \u0435LKA').map(({ isFound }) => isFound)).toEqual([true, false, true]);
  expect(findInText('one', '')).toEqual([{ text: 'one', isFound: false }]);
  expect(
    findInText('aaa', 'aa')
      .map(({ text }) => text)
      .join(''),
  ).toBe('aaa');
});
