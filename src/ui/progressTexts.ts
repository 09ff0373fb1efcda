import texts from '@locales/ru/progress.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('progress', texts);
