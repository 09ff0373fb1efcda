import type { Language } from '@contract/languages';
import english from '@locales/en/inspect.json';
import russian from '@locales/ru/inspect.json';

/** The words of the command line about a file that support was given; there the whole file is at hand in every language. */
export const inspectWords = (language: Language): typeof russian => ({ ru: russian, en: english })[language];
