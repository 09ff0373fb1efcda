import { listGroups } from '@/api/groupsApi';
import { getMessengerStatus } from '@/api/messengerApi';
import { loginPage } from '@/app/loginPage';
import { reportView } from '@/app/reportView';
import type { AppStore } from '@/app/store';
import { antdRoot, appLayout, designerModal, notFoundPage, pageViews, signedInShell } from '@/app/views';
import { groupTable } from '@/features/groups/tableView';
import { notificationPanel } from '@/features/notifications/panelView';
import { HOME_PATH, LOGIN_PATH } from '@/lib/returnPath';
import { dialogChunks } from '@/pages/dialogChunks';
import { confirmModal } from '@/ui/Confirm';

import { preloadToasts } from './appShell';

/** Fetches the chunks of an address, so that the first paint shows the page instead of a fallback. */
export async function preloadPages(pathname: string): Promise<void> {
  await Promise.all(viewsOf(pathname).map(({ preload }) => preload()));
}

/** Reads the responses that the page's head requested, so that the first paint of the dashboard shows groups instead of a skeleton. */
export async function fetchFirstData({ dispatch }: AppStore, pathname: string): Promise<void> {
  if (pathOf(pathname) !== HOME_PATH) return;
  const once = { subscribe: false };
  await Promise.allSettled([
    dispatch(listGroups.initiate(undefined, once)),
    dispatch(getMessengerStatus.initiate(undefined, once)),
  ]);
}

/** Fetches the chunks of all pages and dialogs. */
export async function preloadEverything(): Promise<void> {
  await Promise.allSettled(allPreloads().map((preload) => preload()));
}

/** Fetches them one by one in idle time, so that pages and dialogs also open while the server is unreachable. */
export async function preloadWhenIdle(idle: () => Promise<void>): Promise<void> {
  for (const preload of allPreloads()) {
    await idle();
    // A chunk that fails to load is requested again when it is needed.
    await preload().catch(() => undefined);
  }
}

/** A dialog that only the designer opens, from the designer's chunk. */
async function preloadDesignerDialogs(): Promise<void> {
  const { funnelChanged } = await import(/* webpackChunkName: "designer" */ '@/features/designer/save/funnelChanged');
  await funnelChanged.preload();
}

const allPreloads = (): (() => Promise<unknown>)[] => [
  preloadToasts,
  ...[
    antdRoot,
    ...pageViews.map(({ view }) => view),
    notFoundPage,
    designerModal,
    reportView,
    confirmModal,
    notificationPanel,
    groupTable,
    ...Object.values(dialogChunks),
  ].map(({ preload }) => preload),
  preloadDesignerDialogs,
];

const pathOf = (pathname: string) => (pathname === '/' ? HOME_PATH : pathname);

function viewsOf(pathname: string): { preload: () => Promise<unknown> }[] {
  if (pathname === LOGIN_PATH) return [loginPage];
  const page = pageViews.find(({ path }) => path === pathOf(pathname));
  if (!page) return [signedInShell, appLayout, notFoundPage];
  return page.showsMenu ? [signedInShell, appLayout, page.view] : [signedInShell, page.view];
}
