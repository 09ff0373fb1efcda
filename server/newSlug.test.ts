import { listSlugs, shortAddress } from '@contract/shortLinks';

import { newSlug } from './newSlug';

it('makes ends of addresses that are found again wherever they stand in a text', () => {
  const slugs = Array.from({ length: 500 }, newSlug);
  const origin = 'https://console.example';
  const text = slugs.map((slug) => `_${shortAddress(origin, slug)}_`).join(' ');
  expect(listSlugs(text, origin)).toEqual(slugs);
  expect(new Set(slugs).size).toBe(slugs.length);
});
