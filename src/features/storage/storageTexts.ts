import texts from '@locales/ru/storage.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('storage', texts);
