import words from '@locales/ru/support.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('support', words);
