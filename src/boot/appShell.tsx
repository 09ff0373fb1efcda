import { StrictMode, type ReactNode } from 'react';

import { lazyAgain } from '@/ui/lazyAgain';
import { ToastsProvider } from '@/ui/Toasts';

import { ErrorScreen } from '@/app/ErrorScreen';

/** Fetches the host of toasts; preloaded so that failures can be shown while the server is unreachable. */
export async function preloadToasts() {
  const host = await import(/* webpackChunkName: "toasts" */ '@/app/ToastsHost');
  return { default: host.ToastsHost };
}

const ToastsHost = lazyAgain(preloadToasts);

/** Renders a page inside the app shell. */
export type Render = (page: ReactNode) => void;

/** Surrounds every page, before and after the sign-in: the same tree, so a toast of the sign-in page stays when the console opens. */
export function withAppShell(page: ReactNode): ReactNode {
  return (
    <StrictMode>
      <ToastsProvider Host={ToastsHost}>
        <ErrorScreen>{page}</ErrorScreen>
      </ToastsProvider>
    </StrictMode>
  );
}
