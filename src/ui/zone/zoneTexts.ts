import zones from '@locales/ru/zones.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('zones', zones);
