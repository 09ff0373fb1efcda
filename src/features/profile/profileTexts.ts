import texts from '@locales/ru/profile.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('profile', texts);
