import texts from '@locales/ru/layout.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('layout', texts);
