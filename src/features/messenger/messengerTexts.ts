import texts from '@locales/ru/messenger.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('messenger', texts);
