import texts from '@locales/ru/groups.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('groups', texts);
