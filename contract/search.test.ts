import { createSearch } from './search';

const YO = '\u0451';
const YE = '\u0435';

it.each([
  ['ye for yo', `t${YE}plyj`, `T${YO}plyj`],
  ['yo for ye', `T${YO}PLYJ`, `t${YE}plyj`],
  ['a letter in two characters', 'cafe\u0301', 'CAF\u00c9'],
  ['yo in two characters', `${YE}\u0308`, YO],
  ['full width', '\uff21\uff22', 'ab'],
  ['another order of the words', 'shop  second', 'Second shop'],
  ['a space of another kind', 'second\u00a0shop', 'Second shop'],
  ['nothing', '  ', 'anything'],
])('finds %s', (_what, search, text) => {
  expect(createSearch(search)(text)).toBe(true);
});

it('finds only texts with all words', () => {
  expect(createSearch('second shop')('Second house')).toBe(false);
});
