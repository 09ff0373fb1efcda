/**
 * The languages of the console. The first is the one it is written in, and what everybody gets who has not chosen. A new one is added
 * here, beside its folder in `locales/`; `npm run locales:check -- --fix` writes everything that follows.
 */
export const LANGUAGES = ['ru', 'en'] as const;

/** A language that the console and the server speak. */
export type Language = (typeof LANGUAGES)[number];

/** Whose dates a language has where that is not the country of most of its speakers; English dates have 24 hours, like the specification. */
const REGIONS: Partial<Record<Language, string>> = { en: 'GB' };

/** How dates and numbers of a language are written: `en-GB`. */
export const tagOf = (language: Language): string =>
  new Intl.Locale(language, { region: REGIONS[language] ?? new Intl.Locale(language).maximize().region }).toString();

/** The name of a language in that language. */
export function nameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The cookie in which a browser says its language with every request; it proves nothing about who asks. */
export const LANGUAGE_COOKIE = 'language';

/** What somebody who never chose one is spoken to in. */
export const DEFAULT_LANGUAGE: Language = 'ru';

/** Every language but the standard one: what a browser fetches besides, when it has chosen it. */
export const TRANSLATIONS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** The language of that name; the standard one for any other name. */
export const toLanguage = (name: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === name) ?? DEFAULT_LANGUAGE;
