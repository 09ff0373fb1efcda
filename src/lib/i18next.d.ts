import 'i18next';

import type common from '@locales/ru/common.json';
import type dashboard from '@locales/ru/dashboard.json';
import type funnels from '@locales/ru/funnels.json';
import type groups from '@locales/ru/groups.json';
import type history from '@locales/ru/history.json';
import type launch from '@locales/ru/launch.json';
import type messenger from '@locales/ru/messenger.json';

/** Every namespace with its words, so that a wrong key does not compile. A new locale file is one line here. */
interface Resources {
  common: typeof common;
  dashboard: typeof dashboard;
  funnels: typeof funnels;
  groups: typeof groups;
  history: typeof history;
  launch: typeof launch;
  messenger: typeof messenger;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
