import { limits } from '@contract/limits';

import { nameOfCopy } from './nameOfCopy';

it('adds the ending, also to a name that is as long as a name may be', () => {
  expect(nameOfCopy('Sales', ' (copy)')).toBe('Sales (copy)');
  const longest = nameOfCopy('a'.repeat(limits.funnel.nameMaxChars), ' (copy)');
  expect(longest).toHaveLength(limits.funnel.nameMaxChars);
  expect(longest.endsWith(' (copy)')).toBe(true);
});
