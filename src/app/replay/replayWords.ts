import words from '@locales/ru/replay.json';

import { addNamespace } from '@/lib/i18n';

addNamespace('replay', words);
