import errors from '@locales/ru/errors.json';

import { addNamespace, i18n } from '@/lib/i18n';

import { translations } from './serverTranslations';

// The server's error texts: elsewhere the console shows them as the server sends them.
addNamespace('errors', errors);
for (const [language, texts] of Object.entries(translations)) i18n.addResourceBundle(language, 'errors', texts.errors);
