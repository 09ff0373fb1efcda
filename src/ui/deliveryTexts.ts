import texts from '@locales/ru/deliveries.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('deliveries', texts);
