import texts from '@locales/ru/assignment.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('assignment', texts);
