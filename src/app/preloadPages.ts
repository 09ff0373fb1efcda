import { HOME_PATH, LOGIN_PATH } from '@/lib/returnPath';
import { preloadDialogs } from '@/pages/dialogChunks';

import { loginPage } from './loginPage';
import { antdFrame, appLayout } from './frames';
import { reportView } from './reportView';
import { designerModal, notFoundPage, pageRoutes } from './routes';

/** Fetches the chunks of an address, so that the first paint shows the page and no placeholder. */
export async function preloadPages(pathname: string): Promise<void> {
  await Promise.all(viewsOf(pathname).map(({ preload }) => preload()));
}

/** Fetches the chunks of every page and dialog, so that who works while the server is away can still open them. */
export async function preloadEverything(): Promise<void> {
  await Promise.allSettled([
    ...pageRoutes.map(({ page }) => page.preload()),
    notFoundPage.preload(),
    designerModal.preload(),
    reportView.preload(),
    preloadDialogs(),
  ]);
}

function viewsOf(pathname: string): { preload: () => Promise<unknown> }[] {
  if (pathname === LOGIN_PATH) return [loginPage];
  const route = pageRoutes.find(({ path }) => path === (pathname === '/' ? HOME_PATH : pathname));
  if (!route) return [antdFrame, appLayout, notFoundPage];
  return route.frame === 'layout' ? [antdFrame, appLayout, route.page] : [antdFrame, route.page];
}
