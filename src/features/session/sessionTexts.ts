import texts from '@locales/ru/session.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('session', texts);
