import texts from '@locales/ru/tags.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('tags', texts);
