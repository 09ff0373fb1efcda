import enInspect from '@locales/en/inspect.json';
import enReplay from '@locales/en/replay.json';

/** Texts of the languages besides the standard one. Written by `npm run locales:check -- --fix` from the list of languages. */
export const translations = {
  en: {
    inspect: enInspect,
    replay: enReplay,
  },
};
