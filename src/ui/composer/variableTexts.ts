import texts from '@locales/ru/variables.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('variables', texts);
