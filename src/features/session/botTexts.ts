import texts from '@locales/ru/bots.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('bots', texts);
