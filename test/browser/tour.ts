import type { ParseKeys } from 'i18next';
import type { Locator, Page } from 'playwright-core';

import type { CallName } from '@contract/calls';
import type { Group } from '@contract/schemas/shapes';
import { DAY_MS } from '@contract/time';

import type { Dialogs } from '@/pages/dialogsSlice';
import type { MenuPath } from '@/pages/pages';

import { poll, type Client } from './client';
import { groupCards } from './operator';
import type { RunningServer } from './server';
import { t } from './texts';

/** A page as a visitor sees it: its link in the menu, a text that it shows once it is loaded, and the call that lists its rows. */
interface Visit {
  link: `layout:${ParseKeys<'layout'>}`;
  shownText: string;
  listCall?: CallName;
}

/** Every page in the order of a visit; the compiler requires a row for a new page. The heading of the designer is hidden. */
const visits: Record<MenuPath, Visit> = {
  '/overview': { link: 'layout:places.overview', shownText: 'overview:title', listCall: 'getOverview' },
  '/broadcast': { link: 'layout:places.broadcast', shownText: 'broadcast:title', listCall: 'listPickerGroups' },
  '/calendar': { link: 'layout:places.calendar', shownText: 'calendar:title', listCall: 'getCalendar' },
  '/funnels': { link: 'layout:places.funnels', shownText: 'funnels:title', listCall: 'listAllFunnels' },
  '/active-funnels': {
    link: 'layout:places.activeFunnels',
    shownText: 'schedules:title',
    listCall: 'listActiveSchedules',
  },
  '/journal': { link: 'layout:places.journal', shownText: 'journal:title', listCall: 'listJournal' },
  '/instructions': { link: 'layout:places.instructions', shownText: 'instructions:title' },
  '/funnel-designer': { link: 'layout:places.designer', shownText: 'designer:toolbar.save' },
  '/dashboard': { link: 'layout:places.groups', shownText: 'dashboard:title', listCall: 'listGroups' },
};

/** Every page: its path, the text of its link in the menu, and a text that it shows. */
export const menuPlaces = (Object.keys(visits) as MenuPath[]).map((path) => ({ path, ...visits[path] }));

/** The pages with rows from the server. */
export const listPages = menuPlaces.flatMap(({ path, listCall }) =>
  listCall ? [{ path, name: path.slice(1), call: listCall }] : [],
);

/** The pages with menu and top bar: all but the designer. */
export const pagesWithMenu = menuPlaces.filter(({ path }) => path !== '/funnel-designer');

/** A dialog: where it is opened, and by which element. */
export interface DialogStop {
  name: string;
  path: MenuPath;
  opener: (page: Page) => Locator;
  /** Makes the opener visible; does nothing where it is. */
  prepare?: (page: Page) => Promise<void>;
}

const button = (key: string) => (page: Page) => page.getByRole('button', { name: t(key), exact: true });
const first = (key: string) => (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t(key), exact: true, disabled: false })
    .first();
const firstHistory = (page: Page) =>
  groupCards(page)
    .getByRole('button', { name: t('groups:card.history'), disabled: false })
    .first();

/** A stop of the groups' page behind its menu. */
function inMenu(key: string): Omit<DialogStop, 'name'> {
  return {
    path: '/dashboard',
    prepare: (page) => button('dashboard:menu.label')(page).click(),
    opener: (page) => page.getByRole('menuitem', { name: t(key) }),
  };
}

/** A stop behind the selection of groups. */
function ofSelected(key: string): Omit<DialogStop, 'name'> {
  return {
    path: '/dashboard',
    prepare: async (page) => {
      await groupCards(page).getByRole('checkbox').first().check();
    },
    opener: first(key),
  };
}

/**
 * Every dialog of the console, with the data of `furnish`; the compiler requires a row for a new one. The demo needs no proxies:
 * `proxies.test.ts` opens them.
 */
const stops: Record<Exclude<keyof Dialogs, 'proxies'>, Omit<DialogStop, 'name'>> = {
  launch: { path: '/dashboard', opener: first('groups:card.start') },
  assignment: { path: '/dashboard', opener: first('groups:card.assign') },
  runHistory: { path: '/dashboard', opener: firstHistory },
  renameGroup: { path: '/dashboard', opener: first('groups:card.rename') },
  greeting: { path: '/dashboard', opener: first('groups:card.greeting') },
  members: { path: '/dashboard', opener: first('groups:card.memberList') },
  groupTags: { path: '/dashboard', opener: first('groups:card.tags') },
  deleteGroup: { path: '/dashboard', opener: first('groups:card.delete') },
  accounts: inMenu('dashboard:menu.accounts'),
  renameGroups: inMenu('dashboard:menu.renameGroups'),
  manageTags: inMenu('dashboard:menu.manageTags'),
  groupFields: inMenu('dashboard:menu.groupFields'),
  entryLinks: inMenu('dashboard:menu.entryLinks'),
  groupEntry: {
    path: '/dashboard',
    prepare: async (page) => {
      const administered = groupCards(page).filter({ hasText: t('groups:details.ownAdmin') });
      await administered.getByRole('link').first().click();
      await page.locator('.groupPage-actions').getByRole('button').last().click();
    },
    opener: (page) => page.getByRole('menuitem', { name: t('groups:card.entry') }),
  },
  manageSelections: inMenu('dashboard:menu.manageSelections'),
  deleteInactiveGroups: inMenu('dashboard:menu.deleteInactive'),
  resetMessenger: inMenu('messenger:reset.confirm'),
  addTag: ofSelected('groups:selection.addTag'),
  removeTag: ofSelected('groups:selection.removeTag'),
  actOnGroups: ofSelected('groups:selection.act'),
  greetGroups: ofSelected('groups:selection.greet'),
  leaveGroups: ofSelected('groups:selection.leave'),
  stopSending: { path: '/dashboard', opener: button('layout:bar.stopSending') },
  profile: { path: '/dashboard', opener: button('layout:bar.profile') },
  support: { path: '/dashboard', opener: button('layout:bar.support') },
  editPlanned: {
    path: '/broadcast',
    prepare: (page) => page.getByRole('button', { name: new RegExp(`^${t('broadcast:lists.planned')}`) }).click(),
    opener: first('broadcast:planned.actions.edit'),
  },
  copyFunnel: { path: '/funnels', opener: first('funnels:card.copy') },
  exportFunnels: { path: '/funnels', opener: button('funnels:files.export') },
  importFunnels: { path: '/funnels', opener: button('funnels:files.import') },
  funnelSeries: { path: '/funnels', opener: first('funnels:card.series') },
  editSeries: {
    path: '/funnels',
    prepare: (page) => first('funnels:card.series')(page).click(),
    opener: (page) => page.getByRole('dialog').getByRole('button', { name: t('schedules:series.actions.edit') }),
  },
  moveSeries: {
    path: '/funnels',
    prepare: (page) => first('funnels:card.series')(page).click(),
    opener: (page) => page.getByRole('dialog').getByRole('button', { name: t('schedules:move.action') }),
  },
  clearMemory: { path: '/active-funnels', opener: first('schedules:memory.clear.action') },
  palette: { path: '/dashboard', opener: button('palette:title') },
  keys: {
    path: '/dashboard',
    prepare: (page) => button('palette:title')(page).click(),
    opener: (page) => page.getByRole('option', { name: t('palette:keys') }),
  },
};

/** Every dialog that opens from a page. */
export const dialogStops: DialogStop[] = Object.entries(stops).map(([name, stop]) => ({ name, ...stop }));

/** A start without a time happens within a minute. */
const RUN_BEGINS_MS = 65_000;

/** Creates groups, a running funnel, a finished and a planned broadcast, so that every page and dialog has content. */
export async function furnish(client: Client, server: RunningServer): Promise<void> {
  const { groups } = await client.connectPhone();
  await furnishGroups(client, server, groups);
}

/** The same for a phone that is connected already. */
export async function furnishGroups(client: Client, server: RunningServer, groups: readonly Group[]): Promise<void> {
  const [group] = groups.filter(({ can_post }) => can_post) as [Group];
  const funnel = await client.saveFunnel('A course in two messages', ['First message', 'Second message'], 60);
  await client.startFunnel(funnel.id, [group.id]);
  const repeat = { kind: 'daily', time: '09:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null };
  await client.call('createSeries', { params: { id: funnel.id }, body: { groupIds: [group.id], repeat } });
  server.moveClock(RUN_BEGINS_MS);
  await poll(async () => ((await client.listRuns(funnel.id)).length > 0 ? true : null), 'the run');
  await client.call('sendBroadcast', { body: { message: 'News', group_ids: [group.id], media_url: null } });
  await poll(async () => {
    const [broadcast] = await client.call<{ status: string }[]>('listBroadcasts');
    return broadcast?.status === 'completed' ? broadcast : null;
  }, 'the end of the broadcast');
  await client.call('createPlannedBroadcast', {
    body: { message: 'News of tomorrow', groupIds: [group.id], startsAtMs: Date.now() + DAY_MS },
  });
}

/** Navigates as an operator does: by the menu, or Back where there is none. */
export async function goTo(page: Page, path: string): Promise<void> {
  const place = menuPlaces.find((one) => one.path === path);
  if (!place) throw new Error(`No link leads to ${path}`);
  if (new URL(page.url()).pathname === path) return;
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t(place.link), exact: true })
    .click();
  await page.waitForURL(`**${path}`);
}
