import { limits } from '@contract/limits';

import { nameOfCopy } from './nameOfCopy';

it('adds the suffix, also to a name of maximum length', () => {
  expect(nameOfCopy('Sales', ' (copy)')).toBe('Sales (copy)');
  const longest = nameOfCopy('a'.repeat(limits.funnel.nameMaxChars), ' (copy)');
  expect(longest).toHaveLength(limits.funnel.nameMaxChars);
  expect(longest.endsWith(' (copy)')).toBe(true);
});
