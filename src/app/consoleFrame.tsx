import { lazy, StrictMode, type ReactNode } from 'react';

import { ToastsProvider } from '@/ui/Toasts';

const ToastsHost = lazy(async () => {
  const host = await import(/* webpackChunkName: "toasts" */ './ToastsHost');
  return { default: host.ToastsHost };
});

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
