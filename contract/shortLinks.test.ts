import { limits } from './limits';
import { listLinks, listSlugs, mapLinks, restoreLinks, shortAddress, slugOf } from './shortLinks';

const ORIGIN = 'https://console.example';
const SHORT = shortAddress(ORIGIN, 'Ab3_-xYz');

it.each([
  ['See https://shop.example/a?b=1&c=2#d.', ['https://shop.example/a?b=1&c=2#d']],
  ['*https://shop.example/a*, _http://b.example_', ['https://shop.example/a', 'http://b.example']],
  ['(https://shop.example/a) and https://wiki.example/a_(b)', ['https://shop.example/a', 'https://wiki.example/a_(b)']],
  ['«https://münchen.example/straße»!', ['https://münchen.example/straße']],
  ['https://a.example https://a.example', ['https://a.example']],
  // A link that differs from group to group, an address without a host, and one that is too long.
  ['https://a.example/{{group.name}} https:// ftp://a.example', []],
  [`https://a.example/${'x'.repeat(limits.shortLinks.urlMaxChars)}`, []],
  [`${SHORT} https://console.example/go/other https://console.example/go`, ['https://console.example/go']],
])('finds the links of %j', (text, links) => {
  expect(listLinks(text, ORIGIN)).toEqual(links);
});

it('finds the short addresses of its own server only', () => {
  const text = `${SHORT}, https://other.example/go/Ab3_-xYz, ${SHORT}x, ${SHORT}/x and ${SHORT}.`;
  expect(listSlugs(text, ORIGIN)).toEqual(['Ab3_-xYz']);
  expect(slugOf(`${SHORT}?a`, ORIGIN)).toBeNull();
});

it('replaces each link as a whole, and puts them back', () => {
  const text = 'https://a.example/b, then https://a.example/bc! *https://a.example/b*';
  const short = mapLinks(text, (link) => (link === 'https://a.example/b' ? SHORT : null));
  expect(short).toBe(`${SHORT}, then https://a.example/bc! *${SHORT}*`);
  expect(restoreLinks(short, ORIGIN, new Map([['Ab3_-xYz', 'https://a.example/b']]))).toBe(text);
  expect(restoreLinks(short, ORIGIN, new Map())).toBe(short);
});
