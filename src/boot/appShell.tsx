import { StrictMode, type ReactNode } from 'react';

import { lazyView } from '@/ui/lazyView';
import { ToastsProvider } from '@/ui/Toasts';

import { ErrorScreen } from '@/app/ErrorScreen';

/** The host of toasts; preloaded like every view, so that failures can be shown while the server is unreachable. */
const { View: ToastsHost, preload } = lazyView(
  async () => (await import(/* webpackChunkName: "toasts" */ '@/app/ToastsHost')).ToastsHost,
);

/** Fetches the host of toasts. */
export const preloadToasts: () => Promise<unknown> = preload;

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
