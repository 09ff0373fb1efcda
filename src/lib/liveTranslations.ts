import { i18n } from './i18n';

declare global {
  /** Called in development when a locale file was saved (`scripts/locales/textsClient.mjs`). */
  var applyTranslations: ((language: string, namespace: string, texts: object) => void) | undefined;
}

/** Shows saved texts immediately; forms keep their values. */
export function applySavedTranslations(): void {
  globalThis.applyTranslations = (language, namespace, texts) => {
    i18n.addResourceBundle(language, namespace, texts, true, true);
    // Re-renders all translated components.
    i18n.emit('languageChanged', i18n.language);
  };
}
