import words from '@locales/ru/history.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('history', words);
