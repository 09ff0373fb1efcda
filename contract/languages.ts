/** The languages of the console. The first is the one it is written in, and what everybody gets who has not chosen. */
export const LANGUAGES = ['ru', 'en'] as const;

/** A language that the console and the server speak. */
export type Language = (typeof LANGUAGES)[number];

/** The cookie in which a browser says its language with every request; it proves nothing about who asks. */
export const LANGUAGE_COOKIE = 'language';

/** What somebody who never chose one is spoken to in. */
export const STANDARD_LANGUAGE: Language = 'ru';

/** The language of that name; the standard one for any other name. */
export const toLanguage = (name: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === name) ?? STANDARD_LANGUAGE;
