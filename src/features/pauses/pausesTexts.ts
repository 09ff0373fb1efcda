import texts from '@locales/ru/pauses.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('pauses', texts);
