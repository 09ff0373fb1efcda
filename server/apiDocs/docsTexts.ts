import type { CallName } from '@contract/calls';
import russian from '@locales/ru/docs.json';

import { textsOf } from '../texts';

/** Texts of the API page in the current language; a call without a summary does not compile. */
export const docsTexts = (): typeof russian => textsOf('docs', russian satisfies { calls: Record<CallName, string> });
