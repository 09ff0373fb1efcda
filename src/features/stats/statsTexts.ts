import texts from '@locales/ru/stats.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('stats', texts);
