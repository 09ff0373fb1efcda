import texts from '@locales/ru/funnels.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('funnels', texts);
