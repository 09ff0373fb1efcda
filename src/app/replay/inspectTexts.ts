import type { Language } from '@contract/languages';
import russian from '@locales/ru/inspect.json';
import russianReplay from '@locales/ru/replay.json';

import { translations } from './inspectTranslations';

type Room = keyof (typeof translations)[keyof typeof translations];

const translated: Partial<Record<Language, Record<Room, object>>> = translations;

const textsOf = <T extends object>(room: Room, standard: T, language: Language): T =>
  (translated[language]?.[room] as T | undefined) ?? standard;

/** The texts of the command line, which has the locale files of every language. */
export const inspectTexts = (language: Language): typeof russian => textsOf('inspect', russian, language);

/** Why a file is refused: the texts of the replay page. */
export const refusalTexts = (language: Language): typeof russianReplay.drop.refused =>
  textsOf('replay', russianReplay, language).drop.refused;
