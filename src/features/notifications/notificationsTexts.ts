import texts from '@locales/ru/notifications.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('notifications', texts);
