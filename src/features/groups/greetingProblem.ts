import { limits } from '@contract/limits';
import { longestText } from '@contract/messengerKinds';
import type { GreetingMessage, MessengerAbilities } from '@contract/schemas/shapes';
import { mentionsEveryone } from '@contract/variables';
import { hasVisibleText } from '@contract/visibleText';

const maxChars = limits.groups.greetingUrlMaxChars;

/** Why a greeting's link is invalid; a key of `groups:greeting.problems`. */
export type GreetingProblem = 'empty' | 'notLink' | 'tooLong';

type Greeting = Pick<GreetingMessage, 'text' | 'mediaUrl'>;

/** @returns why this link cannot be saved, or null. The server checks the same: `contract/schemas/groups.ts`. */
export function findGreetingProblem(text: string): GreetingProblem | null {
  const url = text.trim();
  if (url === '') return 'empty';
  if (url.length > maxChars) return 'tooLong';
  return isWebAddress(url) ? null : 'notLink';
}

/** Why a greeting with a text or a file cannot be saved, or null; a key of `groups:greeting.message.problems`. */
export function findMessageProblem(
  { text, mediaUrl, variables }: Greeting & Pick<GreetingMessage, 'variables'>,
  abilities: MessengerAbilities,
): 'empty' | 'tooLong' | 'everyone' | null {
  if (!hasVisibleText(text) && mediaUrl === null) return 'empty';
  if (mentionsEveryone({ text, variables })) return 'everyone';
  return text.length > longestText(abilities, mediaUrl !== null) ? 'tooLong' : null;
}

/** Whether a greeting is only a link. */
export const isLink = ({ text, mediaUrl }: Greeting): boolean =>
  mediaUrl === null && findGreetingProblem(text) === null;

function isWebAddress(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}
