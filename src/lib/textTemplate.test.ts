import { textTemplate } from './textTemplate';

it('fills the gaps of a text that is translated once', () => {
  const translate = jest.fn((first: string, second: string) => `from ${first} to ${second}, and ${first} again`);
  const fill = textTemplate(translate);
  expect(fill('A', '$& B')).toBe('from A to $& B, and A again');
  expect(fill('B', '')).toBe('from B to , and B again');
  expect(translate).toHaveBeenCalledTimes(1);
});
