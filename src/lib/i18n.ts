import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

import common from '@locales/ru/common.json';

/** The interface's language. */
const LANGUAGE = 'ru';

/**
 * The one translator. Namespaces are imported JSON, added by the chunk that needs them before it renders, so there is no
 * loading state and no request for words.
 */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: LANGUAGE,
  fallbackLng: false,
  defaultNS: 'common',
  ns: ['common'],
  resources: { [LANGUAGE]: { common } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
});

/** Makes the words of one room known. A second call with the same name replaces them. */
export function addNamespace(name: string, words: object): void {
  i18n.addResourceBundle(LANGUAGE, name, words, true, true);
}
