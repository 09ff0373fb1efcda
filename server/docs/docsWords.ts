import english from '@locales/en/docs.json';
import russian from '@locales/ru/docs.json';

import { currentLanguage } from '../language';

/** The words of the page that describes the calls, in the language that is being spoken. */
export const docsWords = (): typeof russian => ({ ru: russian, en: english })[currentLanguage()];
