/** Entry of the simulated phone: a separate small program. */
import { createRoot } from 'react-dom/client';

import texts from '@locales/ru/phone.json';

import { addNamespace, i18n } from '@/lib/i18n';
import { ignoreStrayFiles } from '@/lib/ignoreStrayFiles';
import { onLanguage, startLanguage } from '@/lib/language';
import { applySavedTranslations } from '@/lib/liveTranslations';

import { languagePacks } from './languagePacks';
import './phone.css';
import { PhoneApp } from './PhoneApp';

addNamespace('phone', texts);
const sayTitle = () => {
  document.title = i18n.t('phone:app.title');
};
sayTitle();
onLanguage(sayTitle);
if (process.env.NODE_ENV === 'development') applySavedTranslations();

ignoreStrayFiles();

const root = document.getElementById('root');
if (root) void startLanguage(languagePacks).then(() => createRoot(root).render(<PhoneApp />));
