import type { Language } from '@contract/languages';

import { currentLanguage } from './language';

const formats: Record<Language, Intl.NumberFormat> = {
  ru: new Intl.NumberFormat('ru-RU'),
  en: new Intl.NumberFormat('en-GB'),
};

/** Numbers as the language in force writes them, e.g. `12 345`. */
export const numberFormat = { format: (number: number): string => formats[currentLanguage()].format(number) };
