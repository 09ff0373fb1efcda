import words from '@locales/ru/instructions.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('instructions', words);
