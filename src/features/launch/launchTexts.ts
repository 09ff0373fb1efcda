import texts from '@locales/ru/launch.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('launch', texts);
