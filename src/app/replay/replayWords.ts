import englishErrors from '@locales/en/errors.json';
import errors from '@locales/ru/errors.json';
import words from '@locales/ru/replay.json';

import { addNamespace, i18n } from '@/lib/i18n';

addNamespace('replay', words);
// What the server says about failures: elsewhere the console shows it as the server sends it.
addNamespace('errors', errors);
i18n.addResourceBundle('en', 'errors', englishErrors);
