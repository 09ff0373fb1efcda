import 'i18next';

import type common from '@locales/ru/common.json';

/** Every namespace with its words, so that a wrong key does not compile. A new locale file is one line here. */
interface Resources {
  common: typeof common;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
