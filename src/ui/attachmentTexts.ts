import texts from '@locales/ru/attachment.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('attachment', texts);
