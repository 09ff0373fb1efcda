import texts from '@locales/ru/sendCheck.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('sendCheck', texts);
