import { nestQuotes, quote } from '@contract/quotes';
import type { Group } from '@contract/schemas/shapes';

import { currentLanguage } from './language';

/** The name of a group in the console: the owner's own name, else the messenger's. Source: SPEC-2.43. */
export function groupName(group: Pick<Group, 'name' | 'custom_name'>): string {
  return group.custom_name?.trim() ? group.custom_name : group.name;
}

/** A name for a text that quotes it: `«{{name}}»` never nests the same marks. */
export const nameInQuotes = (name: string): string => nestQuotes(name, currentLanguage());

/** A name in the quotation marks of the current language. */
export const quoted = (name: string): string => quote(name, currentLanguage());
