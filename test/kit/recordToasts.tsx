import { useEffect, type ReactNode } from 'react';

import { ToastsProvider, type Toast, type ToastsHostProps } from '@/ui/Toasts';

/** Collects toasts as plain data in display order instead of rendering them. */
export function recordToasts(): { toasts: Toast[]; Recorder: (props: { children: ReactNode }) => ReactNode } {
  const toasts: Toast[] = [];

  function Host({ onReady }: ToastsHostProps) {
    useEffect(() => {
      onReady((toast) => {
        toasts.push(toast);
        return () => undefined;
      });
    }, [onReady]);
    return null;
  }

  const Recorder = ({ children }: { children: ReactNode }) => <ToastsProvider Host={Host}>{children}</ToastsProvider>;
  return { toasts, Recorder };
}
