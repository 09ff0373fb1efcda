import { limits } from '@contract/limits';

import { findGreetingProblem } from './greetingProblem';

const site = 'https://example.com/';

it.each([site, 'http://example.com/welcome?from=group#top', ` ${site} `, 'HTTPS://EXAMPLE.COM'])('takes %j', (url) => {
  expect(findGreetingProblem(url)).toBeNull();
});

it.each(['example.com', 'welcome', 'https://', 'javascript:alert(1)', 'ftp://example.com', 'mailto:a@example.com'])(
  'does not take %j for a link of the web',
  (url) => {
    expect(findGreetingProblem(url)).toBe('notLink');
  },
);

it('asks for a link where there is none', () => {
  expect(findGreetingProblem('   ')).toBe('empty');
});

it('takes a link of the longest length, and no longer one', () => {
  const longest = site + 'a'.repeat(limits.groups.greetingUrlMaxChars - site.length);
  expect(findGreetingProblem(longest)).toBeNull();
  expect(findGreetingProblem(`${longest}a`)).toBe('tooLong');
});
