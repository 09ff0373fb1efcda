import texts from '@locales/ru/dashboard.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('dashboard', texts);
