import texts from '@locales/ru/runs.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('runs', texts);
