import { tagOf } from '@contract/languages';

import { currentLanguage } from './language';

/** Numbers as the language in force writes them, e.g. `12 345`. */
export const numberFormat = { format: (number: number): string => number.toLocaleString(tagOf(currentLanguage())) };
