import '@/lib/i18n';

import type { Render } from './appShell';
import { ReplayApp } from '@/app/replay/ReplayApp';
import { isolateBrowser } from '@/app/replay/isolateBrowser';
import { preloadAllViews } from '@/ui/lazyView';

/** Opens the page for support staff. Everything it may render is fetched first; then network and storage are blocked. */
export async function startReplay(draw: Render): Promise<void> {
  await preloadAllViews();
  isolateBrowser();
  draw(<ReplayApp />);
}
