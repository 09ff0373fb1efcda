import texts from '@locales/ru/leftOut.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('leftOut', texts);
