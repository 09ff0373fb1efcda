import { listGroups } from '@/api/groupsApi';
import { getMessengerStatus } from '@/api/messengerApi';
import { HOME_PATH, LOGIN_PATH } from '@/lib/returnPath';
import { preloadDialogs } from '@/pages/dialogChunks';

import { loginPage } from './loginPage';
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

/** Fetches the chunks of every page and dialog, so that who works while the server is away can still open them. */
export async function preloadEverything(): Promise<void> {
  await Promise.allSettled([
    antdRoot.preload(),
    ...pageRoutes.map(({ page }) => page.preload()),
    notFoundPage.preload(),
    designerModal.preload(),
    reportView.preload(),
    preloadDialogs(),
  ]);
}

const pathOf = (pathname: string) => (pathname === '/' ? HOME_PATH : pathname);

function viewsOf(pathname: string): { preload: () => Promise<unknown> }[] {
  if (pathname === LOGIN_PATH) return [loginPage];
  const route = pageRoutes.find(({ path }) => path === pathOf(pathname));
  if (!route) return [signedInFrame, appLayout, notFoundPage];
  return route.frame === 'layout' ? [signedInFrame, appLayout, route.page] : [signedInFrame, route.page];
}
