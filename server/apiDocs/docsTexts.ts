import russian from '@locales/ru/docs.json';

import { textsOf } from '../texts';

/** Texts of the API page in the current language. */
export const docsTexts = (): typeof russian => textsOf('docs', russian);
