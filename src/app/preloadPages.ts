import { listGroups } from '@/api/groupsApi';
import { getMessengerStatus } from '@/api/messengerApi';
import { notificationPanel } from '@/features/notifications/panelView';
import { HOME_PATH, LOGIN_PATH } from '@/lib/returnPath';
import { dialogChunks } from '@/pages/dialogChunks';
import { confirmModal } from '@/ui/Confirm';

import { loginPage } from './loginPage';
import { preloadToasts } from './consoleFrame';
import { antdRoot, appLayout, signedInFrame } from './frames';
import { reportView } from './reportView';
import { designerModal, notFoundPage, pageRoutes } from './routes';
import type { AppStore } from './store';

/** Fetches the chunks of an address, so that the first paint shows the page and no placeholder. */
export async function preloadPages(pathname: string): Promise<void> {
  await Promise.all(viewsOf(pathname).map(({ preload }) => preload()));
}

/**
 * Takes what the head of the page has asked of the server before any program ran, so that the groups are drawn at once and not in place
 * of a placeholder.
 */
export async function takeFirstAnswers({ dispatch }: AppStore, pathname: string): Promise<void> {
  if (pathOf(pathname) !== HOME_PATH) return;
  const once = { subscribe: false };
  await Promise.allSettled([
    dispatch(listGroups.initiate(undefined, once)),
    dispatch(getMessengerStatus.initiate(undefined, once)),
  ]);
}

/** Fetches the chunks of every page and dialog at once. */
export async function preloadEverything(): Promise<void> {
  await Promise.allSettled(everyPreload().map((preload) => preload()));
}

/**
 * Fetches the same one after the other, with a rest before each, so that who works while the server is away can still open them and
 * who types meanwhile notices nothing.
 */
export async function preloadQuietly(rest: () => Promise<void>): Promise<void> {
  for (const preload of everyPreload()) {
    await rest();
    // A chunk that cannot be fetched is asked for again where it is needed.
    await preload().catch(() => undefined);
  }
}

/** What the designer alone may ask: known to its own chunk only, which has most of it already. */
async function preloadDesignerDialogs(): Promise<void> {
  const { funnelChanged } = await import(/* webpackChunkName: "designer" */ '@/features/designer/save/funnelChanged');
  await funnelChanged.preload();
}

const everyPreload = (): (() => Promise<unknown>)[] => [
  preloadToasts,
  ...[
    antdRoot,
    ...pageRoutes.map(({ page }) => page),
    notFoundPage,
    designerModal,
    reportView,
    confirmModal,
    notificationPanel,
    ...Object.values(dialogChunks),
  ].map(({ preload }) => preload),
  preloadDesignerDialogs,
];

const pathOf = (pathname: string) => (pathname === '/' ? HOME_PATH : pathname);

function viewsOf(pathname: string): { preload: () => Promise<unknown> }[] {
  if (pathname === LOGIN_PATH) return [loginPage];
  const route = pageRoutes.find(({ path }) => path === pathOf(pathname));
  if (!route) return [signedInFrame, appLayout, notFoundPage];
  return route.frame === 'layout' ? [signedInFrame, appLayout, route.page] : [signedInFrame, route.page];
}
