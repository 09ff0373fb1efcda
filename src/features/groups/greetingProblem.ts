import { limits } from '@contract/limits';

const maxChars = limits.groups.greetingUrlMaxChars;

/** What is wrong with a greeting's link; a key of `groups:greeting.problems`. */
export type GreetingProblem = 'empty' | 'notLink' | 'tooLong';

/** @returns what stands in the way of saving this link, or null. The server asks the same: `contract/schemas/groups.ts`. */
export function findGreetingProblem(text: string): GreetingProblem | null {
  const url = text.trim();
  if (url === '') return 'empty';
  if (url.length > maxChars) return 'tooLong';
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? null : 'notLink';
}
