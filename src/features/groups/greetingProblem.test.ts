import { limits } from '@contract/limits';

import { findGreetingProblem } from './greetingProblem';

const site = 'https://example.com/';

it.each([site, 'http://example.com/welcome?from=group#top', ` ${site} `, 'HTTPS://EXAMPLE.COM'])(
  'accepts %j',
  (url) => {
    expect(findGreetingProblem(url)).toBeNull();
  },
);

it.each(['example.com', 'welcome', 'https://', 'javascript:alert(1)', 'ftp://example.com', 'mailto:a@example.com'])(
  'rejects %j as a web link',
  (url) => {
    expect(findGreetingProblem(url)).toBe('notLink');
  },
);

it('requires a link', () => {
  expect(findGreetingProblem('   ')).toBe('empty');
});

it('accepts a link of maximum length and rejects a longer one', () => {
  const longest = site + 'a'.repeat(limits.groups.greetingUrlMaxChars - site.length);
  expect(findGreetingProblem(longest)).toBeNull();
  expect(findGreetingProblem(`${longest}a`)).toBe('tooLong');
});
