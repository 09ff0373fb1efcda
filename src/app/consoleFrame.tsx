import { StrictMode, type ReactNode } from 'react';

import { lazyAgain } from '@/ui/lazyAgain';
import { ToastsProvider } from '@/ui/Toasts';

/** Fetches what toasts are drawn with; whoever works while the server is away is told so all the same. */
export async function preloadToasts() {
  const host = await import(/* webpackChunkName: "toasts" */ './ToastsHost');
  return { default: host.ToastsHost };
}

const ToastsHost = lazyAgain(preloadToasts);

/**
 * What stands around everything, before and after the sign-in. The shape is the same both times, so a toast said by the sign-in
 * page lives on while the console takes its place.
 */
export function consoleFrame(content: ReactNode): ReactNode {
  return (
    <StrictMode>
      <ToastsProvider Host={ToastsHost}>{content}</ToastsProvider>
    </StrictMode>
  );
}
