import type { CallName } from '@contract/calls';

import type { MenuPath } from '@/pages/pages';

/** The call for the rows of each page; null where it shows none. The compiler requires a row for a new page. */
const listCalls: Record<MenuPath, CallName | null> = {
  '/dashboard': 'listGroups',
  '/overview': 'getOverview',
  '/broadcast': 'listPickerGroups',
  '/calendar': 'getCalendar',
  '/funnels': 'listAllFunnels',
  '/active-funnels': 'listActiveSchedules',
  '/funnel-designer': null,
  '/journal': 'listJournal',
  '/instructions': null,
};

/** Every page with rows from the server, and the call that lists them. */
export const listPages = (Object.keys(listCalls) as MenuPath[]).flatMap((path) => {
  const call = listCalls[path];
  return call ? [{ path, name: path.slice(1), call }] : [];
});
