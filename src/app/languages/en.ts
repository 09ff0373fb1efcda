import accounts from '@locales/en/accounts.json';
import assignment from '@locales/en/assignment.json';
import attachment from '@locales/en/attachment.json';
import bots from '@locales/en/bots.json';
import broadcast from '@locales/en/broadcast.json';
import calendar from '@locales/en/calendar.json';
import common from '@locales/en/common.json';
import dashboard from '@locales/en/dashboard.json';
import deliveries from '@locales/en/deliveries.json';
import designer from '@locales/en/designer.json';
import forecast from '@locales/en/forecast.json';
import formatting from '@locales/en/formatting.json';
import funnels from '@locales/en/funnels.json';
import groupActs from '@locales/en/groupActs.json';
import groupEntry from '@locales/en/groupEntry.json';
import groups from '@locales/en/groups.json';
import instructions from '@locales/en/instructions.json';
import journal from '@locales/en/journal.json';
import keys from '@locales/en/keys.json';
import launch from '@locales/en/launch.json';
import layout from '@locales/en/layout.json';
import leftOut from '@locales/en/leftOut.json';
import login from '@locales/en/login.json';
import messenger from '@locales/en/messenger.json';
import notifications from '@locales/en/notifications.json';
import onboarding from '@locales/en/onboarding.json';
import overview from '@locales/en/overview.json';
import pairs from '@locales/en/pairs.json';
import palette from '@locales/en/palette.json';
import pauses from '@locales/en/pauses.json';
import plan from '@locales/en/plan.json';
import planner from '@locales/en/planner.json';
import profile from '@locales/en/profile.json';
import programs from '@locales/en/programs.json';
import progress from '@locales/en/progress.json';
import proxies from '@locales/en/proxies.json';
import replay from '@locales/en/replay.json';
import report from '@locales/en/report.json';
import runs from '@locales/en/runs.json';
import schedules from '@locales/en/schedules.json';
import selections from '@locales/en/selections.json';
import sendCheck from '@locales/en/sendCheck.json';
import sending from '@locales/en/sending.json';
import session from '@locales/en/session.json';
import stats from '@locales/en/stats.json';
import storage from '@locales/en/storage.json';
import support from '@locales/en/support.json';
import tags from '@locales/en/tags.json';
import templates from '@locales/en/templates.json';
import trial from '@locales/en/trial.json';
import variables from '@locales/en/variables.json';
import versions from '@locales/en/versions.json';
import zones from '@locales/en/zones.json';
import antdLocale from 'antd/es/locale/en_GB';
import 'dayjs/locale/en-gb';

import type { LanguagePack } from '@/lib/language';

/** Written by `npm run locales:check -- --fix` from the list of languages. */
export const pack: LanguagePack = {
  texts: {
    accounts,
    assignment,
    attachment,
    bots,
    broadcast,
    calendar,
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
    instructions,
    journal,
    keys,
    launch,
    layout,
    leftOut,
    login,
    messenger,
    notifications,
    onboarding,
    overview,
    pairs,
    palette,
    pauses,
    plan,
    planner,
    profile,
    programs,
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
  antdLocale,
  dayjsLocale: 'en-gb',
};
