import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';

const { nameMaxChars } = limits.funnel;

/** The name of a copy, e.g. `Sales` + ` (copy)`; a name that would get too long is cut before the suffix. */
export function nameOfCopy(name: string, ending: string): string {
  return cutCharacters(name, nameMaxChars - ending.length) + ending;
}
