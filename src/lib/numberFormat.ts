import { formatNumber } from '@contract/numbersInTexts';

import { currentLanguage } from './language';

/** Formats numbers outside of texts in the current language, e.g. `12 345`. */
export const numberFormat = { format: (number: number): string => formatNumber(number, currentLanguage()) };
