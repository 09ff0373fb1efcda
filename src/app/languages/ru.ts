import accounts from '@locales/ru/accounts.json';
import attachment from '@locales/ru/attachment.json';
import broadcast from '@locales/ru/broadcast.json';
import common from '@locales/ru/common.json';
import dashboard from '@locales/ru/dashboard.json';
import deliveries from '@locales/ru/deliveries.json';
import designer from '@locales/ru/designer.json';
import forecast from '@locales/ru/forecast.json';
import formatting from '@locales/ru/formatting.json';
import funnels from '@locales/ru/funnels.json';
import groupActs from '@locales/ru/groupActs.json';
import groupEntry from '@locales/ru/groupEntry.json';
import groups from '@locales/ru/groups.json';
import keys from '@locales/ru/keys.json';
import launch from '@locales/ru/launch.json';
import layout from '@locales/ru/layout.json';
import login from '@locales/ru/login.json';
import messenger from '@locales/ru/messenger.json';
import notifications from '@locales/ru/notifications.json';
import onboarding from '@locales/ru/onboarding.json';
import pairs from '@locales/ru/pairs.json';
import palette from '@locales/ru/palette.json';
import pauses from '@locales/ru/pauses.json';
import plan from '@locales/ru/plan.json';
import planner from '@locales/ru/planner.json';
import profile from '@locales/ru/profile.json';
import progress from '@locales/ru/progress.json';
import proxies from '@locales/ru/proxies.json';
import replay from '@locales/ru/replay.json';
import report from '@locales/ru/report.json';
import runs from '@locales/ru/runs.json';
import schedules from '@locales/ru/schedules.json';
import selections from '@locales/ru/selections.json';
import sendCheck from '@locales/ru/sendCheck.json';
import sending from '@locales/ru/sending.json';
import session from '@locales/ru/session.json';
import stats from '@locales/ru/stats.json';
import storage from '@locales/ru/storage.json';
import support from '@locales/ru/support.json';
import tags from '@locales/ru/tags.json';
import templates from '@locales/ru/templates.json';
import trial from '@locales/ru/trial.json';
import variables from '@locales/ru/variables.json';
import versions from '@locales/ru/versions.json';
import zones from '@locales/ru/zones.json';

import type { LanguagePack } from '@/lib/language';

/** Written by `npm run locales:check -- --fix` from the list of languages. */
export const pack: LanguagePack = {
  texts: {
    accounts,
    attachment,
    broadcast,
    common,
    dashboard,
    deliveries,
    designer,
    forecast,
    formatting,
    funnels,
    groupActs,
    groupEntry,
    groups,
    keys,
    launch,
    layout,
    login,
    messenger,
    notifications,
    onboarding,
    pairs,
    palette,
    pauses,
    plan,
    planner,
    profile,
    progress,
    proxies,
    replay,
    report,
    runs,
    schedules,
    selections,
    sendCheck,
    sending,
    session,
    stats,
    storage,
    support,
    tags,
    templates,
    trial,
    variables,
    versions,
    zones,
  },
};
