import texts from '@locales/ru/sending.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('sending', texts);
