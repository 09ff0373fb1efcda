import { nestQuotes, quote } from '@contract/quotes';

import { currentLanguage } from './language';

/** A name for a text that quotes it: `«{{name}}»` never nests the same marks. */
export const nameInQuotes = (name: string): string => nestQuotes(name, currentLanguage());

/** A name in the quotation marks of the current language. */
export const quoted = (name: string): string => quote(name, currentLanguage());
