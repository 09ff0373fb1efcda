import texts from '@locales/ru/formatting.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('formatting', texts);
