import type { Root } from 'react-dom/client';

import '@/lib/i18n';

import { consoleFrame, preloadToasts } from '../consoleFrame';
import { appLayout, signedInFrame } from '../frames';
import { loginPage } from '../loginPage';
import { preloadEverything } from '../preloadPages';
import { ReplayApp } from './ReplayApp';
import { sealBrowser } from './sealBrowser';

/** Opens the page for support staff. Everything that it may draw is fetched first; then the page is shut off. */
export async function startReplay(root: Root): Promise<void> {
  const needed = [signedInFrame.preload(), appLayout.preload(), loginPage.preload(), preloadToasts(), preloadEverything()];
  await Promise.allSettled(needed);
  sealBrowser();
  root.render(consoleFrame(<ReplayApp />));
}
