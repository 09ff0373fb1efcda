import type { LanguagePack } from '@/lib/language';

/** Where the languages besides the standard one come from, a chunk each. Written by `npm run locales:check -- --fix` from the list of languages. */
export const languagePacks = {
  en: async (): Promise<LanguagePack> =>
    (await import(/* webpackChunkName: "language-en" */ './languages/en')).pack,
};
