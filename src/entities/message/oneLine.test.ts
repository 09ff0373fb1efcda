import { oneLine } from './oneLine';

it.each([
  ['*Today* at _seven_\n\nSee you', 'Today at seven See you'],
  ['2 * 3 and snake_case stay', '2 * 3 and snake_case stay'],
  ['*{{group.name}}*, hello', 'name, hello'],
])('a row shows a text without marks and lines: %j', (text, shown) => {
  expect(oneLine({ text, variables: 'en' }, () => 'name')).toBe(shown);
});
