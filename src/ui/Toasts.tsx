import {
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

/** What the operator is told in passing. `details` are smaller lines below, e.g. the request id. */
export interface Toast {
  style: 'message' | 'screen';
  kind: 'success' | 'error' | 'info' | 'loading';
  text: string;
  details?: string[];
}

/** Shows a toast and answers how to take it away before its time. */
export type ShowToast = (toast: Toast) => () => void;

/** What the host of the toasts is given: where to hand its `show` to once it stands on the page. */
export interface ToastsHostProps {
  onReady: (show: ShowToast) => void;
}

/** How a toast is said anywhere in the console. Outside of `ToastsProvider` a toast is lost. */
const ToastsContext = createContext<ShowToast>(() => () => undefined);

interface Waiting {
  toast: Toast;
  hide: () => void;
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
        <Suspense fallback={null}>
          <Host onReady={handleReady} />
        </Suspense>
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
