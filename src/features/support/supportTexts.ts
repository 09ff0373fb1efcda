import texts from '@locales/ru/support.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('support', texts);
