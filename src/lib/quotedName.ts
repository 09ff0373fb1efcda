import { nestQuotes, quote } from '@contract/quotes';

import { currentLanguage } from './language';

/** A name for a text that quotes it: `«{{name}}»` never holds the same marks twice. */
export const nameInQuotes = (name: string): string => nestQuotes(name, currentLanguage());

/** A name in the quotation marks of the language in force. */
export const quoted = (name: string): string => quote(name, currentLanguage());
