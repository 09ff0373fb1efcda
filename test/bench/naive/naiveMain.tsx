import login from '@locales/ru/login.json';
import locale from 'antd/locale/ru_RU';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { PersistGate } from 'redux-persist/integration/react';

import { NaiveConsole } from './NaiveConsole';
import { naivePersistor, naiveStore } from './naiveStore';

dayjs.locale('ru');
void i18next.use(initReactI18next).init({ lng: 'ru', resources: { ru: { login } } });

const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <StrictMode>
      <Provider store={naiveStore}>
        <PersistGate persistor={naivePersistor}>
          <NaiveConsole locale={locale} />
        </PersistGate>
      </Provider>
    </StrictMode>,
  );
}
