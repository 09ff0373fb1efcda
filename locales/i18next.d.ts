import 'i18next';

import type { Words } from '@locales/words';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Words;
    strictKeyChecks: true;
    strictInterpolationChecks: true;
  }
}
