import english from '@locales/en/docs.json';
import russian from '@locales/ru/docs.json';

import { standardLanguage } from '../language';

/** The words of the page that describes the calls, in the language of this process: programs read it too, so it has one. */
export const docsWords = (): typeof russian => ({ ru: russian, en: english })[standardLanguage()];
