import texts from '@locales/ru/selections.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('selections', texts);
