import russian from '@locales/ru/docs.json';

import { textsOf } from '../texts';

/** The words of the page that describes the calls, in the language that is being spoken. */
export const docsTexts = (): typeof russian => textsOf('docs', russian);
