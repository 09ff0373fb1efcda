import { tagOf } from '@contract/languages';

import { currentLanguage } from './language';

/** Formats numbers in the current language, e.g. `12 345`. */
export const numberFormat = { format: (number: number): string => number.toLocaleString(tagOf(currentLanguage())) };
