import 'i18next';

import type activeFunnels from '@locales/ru/activeFunnels.json';
import type assignment from '@locales/ru/assignment.json';
import type broadcast from '@locales/ru/broadcast.json';
import type common from '@locales/ru/common.json';
import type dashboard from '@locales/ru/dashboard.json';
import type deliveries from '@locales/ru/deliveries.json';
import type designer from '@locales/ru/designer.json';
import type funnels from '@locales/ru/funnels.json';
import type groups from '@locales/ru/groups.json';
import type history from '@locales/ru/history.json';
import type inspect from '@locales/ru/inspect.json';
import type instructions from '@locales/ru/instructions.json';
import type launch from '@locales/ru/launch.json';
import type layout from '@locales/ru/layout.json';
import type login from '@locales/ru/login.json';
import type messenger from '@locales/ru/messenger.json';
import type notifications from '@locales/ru/notifications.json';
import type onboarding from '@locales/ru/onboarding.json';
import type phone from '@locales/ru/phone.json';
import type plan from '@locales/ru/plan.json';
import type planner from '@locales/ru/planner.json';
import type profile from '@locales/ru/profile.json';
import type replay from '@locales/ru/replay.json';
import type report from '@locales/ru/report.json';
import type session from '@locales/ru/session.json';
import type storage from '@locales/ru/storage.json';
import type support from '@locales/ru/support.json';

/** Every namespace with its words, so that a wrong key does not compile. A new locale file is one line here. */
interface Resources {
  activeFunnels: typeof activeFunnels;
  assignment: typeof assignment;
  broadcast: typeof broadcast;
  common: typeof common;
  dashboard: typeof dashboard;
  deliveries: typeof deliveries;
  designer: typeof designer;
  funnels: typeof funnels;
  groups: typeof groups;
  history: typeof history;
  inspect: typeof inspect;
  instructions: typeof instructions;
  launch: typeof launch;
  layout: typeof layout;
  login: typeof login;
  messenger: typeof messenger;
  notifications: typeof notifications;
  onboarding: typeof onboarding;
  phone: typeof phone;
  plan: typeof plan;
  planner: typeof planner;
  profile: typeof profile;
  replay: typeof replay;
  report: typeof report;
  session: typeof session;
  storage: typeof storage;
  support: typeof support;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
