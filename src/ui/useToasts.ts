import { useToastFunctions, type ShowToast, type Toast } from './Toasts';

/** Hides a toast early. */
export type HideToast = () => void;

/** Options of a toast besides its text. */
export type ToastOptions = Pick<Toast, 'action' | 'details' | 'durationMs' | 'topic'>;

/** The two styles of toast. `message` is the shared one, `screen` the larger one with a title. Source: SPEC-9.14 to SPEC-9.18. */
export interface Toasts {
  message: Record<'success' | 'error' | 'info' | 'loading', (text: string, options?: ToastOptions) => HideToast>;
  screen: Record<
    'success' | 'warning' | 'error' | 'info',
    (title: string, description?: string, options?: Pick<Toast, 'topic'>) => HideToast
  >;
}

/** Shows toasts; a `loading` one stays until the returned function is called. */
export function useToasts(): Toasts {
  return useToastFunctions(makeToasts);
}

function makeToasts(show: ShowToast): Toasts {
  const say = (kind: Toast['kind']) => (text: string, options?: ToastOptions) =>
    show({ style: 'message', kind, text, ...options });
  const sayOnScreen = (kind: Toast['kind']) => (text: string, description?: string, options?: Pick<Toast, 'topic'>) =>
    show({ style: 'screen', kind, text, details: description === undefined ? [] : [description], ...options });
  return {
    message: { success: say('success'), error: say('error'), info: say('info'), loading: say('loading') },
    screen: {
      success: sayOnScreen('success'),
      warning: sayOnScreen('warning'),
      error: sayOnScreen('error'),
      info: sayOnScreen('info'),
    },
  };
}
