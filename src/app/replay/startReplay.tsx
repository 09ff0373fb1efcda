import '@/lib/i18n';

import type { Render } from '../consoleFrame';
import { appLayout, signedInFrame } from '../frames';
import { loginPage } from '../loginPage';
import { preloadEverything } from '../preloadPages';
import { ReplayApp } from './ReplayApp';
import { isolateBrowser } from './isolateBrowser';

/** Chunks that the console fetches only where they are drawn, because few operators ever need them. */
const preloadRare = (): Promise<unknown>[] => [
  import(/* webpackChunkName: "onboarding" */ '@/features/onboarding/OnboardingWizard'),
  import(/* webpackChunkName: "narrow-menu" */ '../NarrowMenu'),
  import(/* webpackChunkName: "virtual-grid" */ '@/ui/VirtualGrid'),
  import(/* webpackChunkName: "broadcast-table" */ '@/features/broadcast/BroadcastTable'),
  import(/* webpackChunkName: "launch-plan" */ '@/features/launch/LaunchPlan'),
  import(/* webpackChunkName: "plan-head" */ '@/features/designer/plan/PlanHead'),
];

/** Opens the page for support staff. Everything that it may draw is fetched first; then the page is shut off. */
export async function startReplay(draw: Render): Promise<void> {
  const frames = [signedInFrame.preload(), appLayout.preload(), loginPage.preload()];
  const needed = [...frames, preloadEverything(), ...preloadRare()];
  await Promise.allSettled(needed);
  isolateBrowser();
  draw(<ReplayApp />);
}
