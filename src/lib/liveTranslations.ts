import { i18n } from './i18n';

declare global {
  /** Called in development when a file of words was saved while the page is open (`scripts/locales/wordsClient.mjs`). */
  var applyTranslations: ((language: string, room: string, words: object) => void) | undefined;
}

/** From now on everything on the page says saved words at once; forms keep what is typed. */
export function applySavedTranslations(): void {
  globalThis.applyTranslations = (language, room, words) => {
    i18n.addResourceBundle(language, room, words, true, true);
    // Everything that says something listens to this.
    i18n.emit('languageChanged', i18n.language);
  };
}
