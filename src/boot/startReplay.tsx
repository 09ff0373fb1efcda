import '@/lib/i18n';

import type { Render } from './appShell';
import { appLayout, signedInShell } from '@/app/views';
import { loginPage } from '@/app/loginPage';
import { preloadEverything } from './preload';
import { ReplayApp } from '@/app/replay/ReplayApp';
import { isolateBrowser } from '@/app/replay/isolateBrowser';

/** Chunks that the console fetches only where they are rendered. */
const preloadRare = (): Promise<unknown>[] => [
  import(/* webpackChunkName: "onboarding" */ '@/features/onboarding/OnboardingWizard'),
  import(/* webpackChunkName: "narrow-menu" */ '@/app/NarrowMenu'),
  import(/* webpackChunkName: "virtual-grid" */ '@/ui/VirtualGrid'),
  import(/* webpackChunkName: "broadcast-table" */ '@/features/broadcast/BroadcastTable'),
  import(/* webpackChunkName: "launch-plan" */ '@/features/launch/LaunchPlan'),
  import(/* webpackChunkName: "plan-head" */ '@/features/designer/plan/PlanHead'),
];

/** Opens the page for support staff. Everything it may render is fetched first; then network and storage are blocked. */
export async function startReplay(draw: Render): Promise<void> {
  const shells = [signedInShell.preload(), appLayout.preload(), loginPage.preload()];
  const needed = [...shells, preloadEverything(), ...preloadRare()];
  await Promise.allSettled(needed);
  isolateBrowser();
  draw(<ReplayApp />);
}
