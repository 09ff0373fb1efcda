import texts from '@locales/ru/schedules.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('schedules', texts);
