import { limits } from '@contract/limits';

const maxChars = limits.groups.greetingUrlMaxChars;

/** Why a greeting's link is invalid; a key of `groups:greeting.problems`. */
export type GreetingProblem = 'empty' | 'notLink' | 'tooLong';

/** @returns why this link cannot be saved, or null. The server checks the same: `contract/schemas/groups.ts`. */
export function findGreetingProblem(text: string): GreetingProblem | null {
  const url = text.trim();
  if (url === '') return 'empty';
  if (url.length > maxChars) return 'tooLong';
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? null : 'notLink';
}
