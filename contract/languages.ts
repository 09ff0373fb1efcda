/**
 * Languages of the console, the default first. To add one, add it here and create its folder in `locales/`; `npm run locales:check
 * -- --fix` generates the rest.
 */
export const LANGUAGES = ['ru', 'en'] as const;

/** A supported language. */
export type Language = (typeof LANGUAGES)[number];

/**
 * Region used for date formats where it differs from the most common one; English uses 24-hour times, as the specification does.
 */
const REGIONS: Partial<Record<Language, string>> = { en: 'GB' };

/** BCP 47 tag used to format dates and numbers, for example `en-GB`. */
export const tagOf = (language: Language): string =>
  new Intl.Locale(language, { region: REGIONS[language] ?? new Intl.Locale(language).maximize().region }).toString();

export function nameOf(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Cookie with the browser's language, sent with every request; not proof of identity. */
export const LANGUAGE_COOKIE = 'language';

/** Language for users who have not chosen one. */
export const DEFAULT_LANGUAGE: Language = 'ru';

/** Languages other than the default; the browser loads them on demand. */
export const TRANSLATIONS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** The language with that code, or the default one. */
export const toLanguage = (name: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === name) ?? DEFAULT_LANGUAGE;
