import type { Language } from '@contract/languages';

import { currentLanguage } from './language';
import { translations } from './translations';

type Namespace = keyof (typeof translations)[keyof typeof translations];

const translated: Partial<Record<Language, Record<Namespace, object>>> = translations;

/** Texts of a namespace in the given or current language. */
export const textsOf = <T extends object>(room: Namespace, standard: T, language: Language = currentLanguage()): T =>
  (translated[language]?.[room] as T | undefined) ?? standard;
