import { StrictMode, type ReactNode } from 'react';

import { lazyAgain } from '@/ui/lazyAgain';
import { ToastsProvider } from '@/ui/Toasts';

import { ErrorScreen } from './ErrorScreen';

/** Fetches what toasts are drawn with; whoever works while the server is away is told so all the same. */
export async function preloadToasts() {
  const host = await import(/* webpackChunkName: "toasts" */ './ToastsHost');
  return { default: host.ToastsHost };
}

const ToastsHost = lazyAgain(preloadToasts);

/** Draws a page in the frame of the console. */
export type Render = (page: ReactNode) => void;

/**
 * What stands around everything, before and after the sign-in. The shape is the same both times, so a toast said by the sign-in
 * page lives on while the console takes its place.
 */
export function consoleFrame(page: ReactNode): ReactNode {
  return (
    <StrictMode>
      <ToastsProvider Host={ToastsHost}>
        <ErrorScreen>{page}</ErrorScreen>
      </ToastsProvider>
    </StrictMode>
  );
}
