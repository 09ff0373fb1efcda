import type { Language } from '@contract/languages';
import english from '@locales/en/inspect.json';
import englishReplay from '@locales/en/replay.json';
import russian from '@locales/ru/inspect.json';
import russianReplay from '@locales/ru/replay.json';

/** The texts of the command line about a file that support was given; there whole files are at hand in every language. */
export const inspectWords = (language: Language): typeof russian => ({ ru: russian, en: english })[language];

/** Why a file is refused: the same texts as on the page of replays. */
export const refusalTexts = (language: Language): typeof russianReplay.drop.refused =>
  ({ ru: russianReplay, en: englishReplay })[language].drop.refused;
