import 'i18next';

import type { Texts } from './texts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
    strictKeyChecks: true;
    strictInterpolationChecks: true;
  }
}
