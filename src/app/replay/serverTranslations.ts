import enErrors from '@locales/en/errors.json';

/** Texts of the languages besides the standard one. Written by `npm run locales:check -- --fix` from the list of languages. */
export const translations = {
  en: {
    errors: enErrors,
  },
};
