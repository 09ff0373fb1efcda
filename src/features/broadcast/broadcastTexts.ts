import texts from '@locales/ru/broadcast.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('broadcast', texts);
