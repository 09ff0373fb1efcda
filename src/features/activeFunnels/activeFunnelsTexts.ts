import words from '@locales/ru/activeFunnels.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('activeFunnels', words);
