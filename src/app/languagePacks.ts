import type { LanguagePack } from '@/lib/language';

/** Where the languages besides the standard one come from. A new language is one line here, beside its folder of words. */
export const languagePacks = {
  en: async (): Promise<LanguagePack> => (await import(/* webpackChunkName: "english" */ './english')).pack,
};
