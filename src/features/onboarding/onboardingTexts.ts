import texts from '@locales/ru/onboarding.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('onboarding', texts);
