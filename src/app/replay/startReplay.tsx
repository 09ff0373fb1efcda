import '@/lib/i18n';

import type { Draw } from '../consoleFrame';
import { appLayout, signedInFrame } from '../frames';
import { loginPage } from '../loginPage';
import { preloadEverything } from '../preloadPages';
import { ReplayApp } from './ReplayApp';
import { sealBrowser } from './sealBrowser';

/** Opens the page for support staff. Everything that it may draw is fetched first; then the page is shut off. */
export async function startReplay(draw: Draw): Promise<void> {
  const needed = [signedInFrame.preload(), appLayout.preload(), loginPage.preload(), preloadEverything()];
  await Promise.allSettled(needed);
  sealBrowser();
  draw(<ReplayApp />);
}
