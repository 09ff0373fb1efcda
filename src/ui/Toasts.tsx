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

/** A short notification. `details` are smaller lines below, e.g. the request id. */
export interface Toast {
  style: 'message' | 'screen';
  kind: 'success' | 'warning' | 'error' | 'info' | 'loading';
  text: string;
  details?: string[];
  action?: ToastAction;
  /** Replaces the default duration of this kind of toast. */
  durationMs?: number;
  /** A newer toast about the same topic replaces this one. */
  topic?: 'messenger';
}

/** Shows a toast and returns a function that hides it. */
export type ShowToast = (toast: Toast) => () => void;

/** The host calls `onReady` with its `show` once it is mounted. */
export interface ToastsHostProps {
  onReady: (show: ShowToast) => void;
}

/** Without a `ToastsProvider` toasts are dropped. */
const ToastsContext = createContext<ShowToast>(() => () => undefined);

/** Delay before a host that failed to load or render is tried again. */
const TRY_AGAIN_MS = 2_000;

interface Waiting {
  toast: Toast;
  hide: () => void;
}

/** Error boundary of the host: broken toasts must not break the page. */
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

/** Provides toasts. The host and antd are fetched with the first toast. */
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

/** Shows a toast of any kind; features use `useToasts` or `useAnnounce`. */
export function useShowToast(): ShowToast {
  return use(ToastsContext);
}

/** Keeps a set of toast functions stable across renders. */
export function useToastFunctions<T>(make: (show: ShowToast) => T): T {
  const show = useShowToast();
  return useMemo(() => make(show), [make, show]);
}
