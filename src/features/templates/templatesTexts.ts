import texts from '@locales/ru/templates.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('templates', texts);
