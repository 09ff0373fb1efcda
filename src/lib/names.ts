import { nestQuotes, quote } from '@contract/quotes';

import { currentLanguage } from './language';
import { nameOrId } from './nameOrId';

/** A group in a list of groups, or in the results of a broadcast. */
type Named = { name: string; custom_name: string | null; id?: number; group_id?: number };

/** The name of a group in the console: the owner's own name, else the messenger's. Source: SPEC-2.43. */
export function groupName(group: Named): string {
  return group.custom_name?.trim() ? group.custom_name : messengerName(group);
}

/** The messenger's name of a group. */
export const messengerName = ({ name, id, group_id }: Omit<Named, 'custom_name'>): string =>
  nameOrId(name, id ?? group_id ?? 0);

/** A name for a text that quotes it: `«{{name}}»` never nests the same marks. */
export const nameInQuotes = (name: string): string => nestQuotes(name, currentLanguage());

/** A name in the quotation marks of the current language. */
export const quoted = (name: string): string => quote(name, currentLanguage());
