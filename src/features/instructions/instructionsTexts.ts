import texts from '@locales/ru/instructions.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('instructions', texts);
