import common from '@locales/en/common.json';
import phone from '@locales/en/phone.json';

import type { LanguagePack } from '@/lib/language';

/** Written by `npm run locales:check -- --fix` from the list of languages. */
export const pack: LanguagePack = {
  texts: {
    common,
    phone,
  },
};
