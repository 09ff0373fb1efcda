/** The page of the simulated phone: a small program of its own, no part of the console. */
import { createRoot } from 'react-dom/client';

import words from '@locales/ru/phone.json';

import { addNamespace, i18n } from '@/lib/i18n';

import './phone.css';
import { PhoneApp } from './PhoneApp';

addNamespace('phone', words);
document.title = i18n.t('phone:app.title');

const root = document.getElementById('root');
if (root) createRoot(root).render(<PhoneApp />);
