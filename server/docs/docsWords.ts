import russian from '@locales/ru/docs.json';

import { wordsIn } from '../wordsIn';

/** The words of the page that describes the calls, in the language that is being spoken. */
export const docsWords = (): typeof russian => wordsIn('docs', russian);
