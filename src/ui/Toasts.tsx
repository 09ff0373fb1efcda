import {
  Component,
  createContext,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

/** A button in a toast, e.g. to undo or to retry. A click hides the toast, restores the focus and calls `onClick`. */
export interface ToastAction {
  label: string;
  onClick: () => void;
}

/** What the operator is told in passing. `details` are smaller lines below, e.g. the request id. */
export interface Toast {
  style: 'message' | 'screen';
  kind: 'success' | 'error' | 'info' | 'loading';
  text: string;
  details?: string[];
  action?: ToastAction;
  /** Replaces the default duration of this kind of toast. */
  durationMs?: number;
}

/** Shows a toast and answers how to take it away before its time. */
export type ShowToast = (toast: Toast) => () => void;

/** What the host of the toasts is given: where to hand its `show` to once it stands on the page. */
export interface ToastsHostProps {
  onReady: (show: ShowToast) => void;
}

/** How a toast is said anywhere in the console. Outside of `ToastsProvider` a toast is lost. */
const ToastsContext = createContext<ShowToast>(() => () => undefined);

/** So long after the host could not be fetched or drawn it is tried again, for what waits to be said. */
const TRY_AGAIN_MS = 2_000;

interface Waiting {
  toast: Toast;
  hide: () => void;
}

/** Keeps the console alive when the host of the toasts cannot be: nothing that is said in passing is worth the page. */
class HostErrorBoundary extends Component<{ children: ReactNode; onBroken: () => void }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.props.onBroken();
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

/** Makes toasts possible below it. The host and its library are fetched when the first toast is said, and not before. */
export function ToastsProvider({ Host, children }: { Host: ComponentType<ToastsHostProps>; children: ReactNode }) {
  const [isWanted, setIsWanted] = useState(false);
  const showNow = useRef<ShowToast | null>(null);
  const waiting = useRef<Waiting[]>([]);

  const handleReady = useCallback((show: ShowToast) => {
    showNow.current = show;
    for (const entry of waiting.current.splice(0)) entry.hide = show(entry.toast);
  }, []);

  const handleBroken = useCallback(() => {
    showNow.current = null;
    setIsWanted(false);
    setTimeout(() => {
      if (waiting.current.length > 0) setIsWanted(true);
    }, TRY_AGAIN_MS);
  }, []);

  const show = useCallback<ShowToast>((toast) => {
    if (showNow.current) return showNow.current(toast);
    const entry: Waiting = { toast, hide: () => (waiting.current = waiting.current.filter((one) => one !== entry)) };
    waiting.current.push(entry);
    setIsWanted(true);
    return () => {
      entry.hide();
    };
  }, []);

  return (
    <ToastsContext value={show}>
      {children}
      {isWanted && (
        <HostErrorBoundary onBroken={handleBroken}>
          <Suspense fallback={null}>
            <Host onReady={handleReady} />
          </Suspense>
        </HostErrorBoundary>
      )}
    </ToastsContext>
  );
}

/** The way to say a toast of any kind; rooms use `useToasts` or `useAnnounce`. */
export function useShowToast(): ShowToast {
  return use(ToastsContext);
}

/** Keeps the identity of a set of toast functions stable over renders. */
export function useToastFunctions<T>(make: (show: ShowToast) => T): T {
  const show = useShowToast();
  return useMemo(() => make(show), [make, show]);
}
