import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';

import '@/lib/i18n';

import { AppRoutes } from './AppRoutes';
import { ErrorScreen } from './ErrorScreen';
import { PlaceMirror } from './PlaceMirror';
import type { AppStore } from './store';

interface Props {
  store: AppStore;
  /** Whether it replaces the sign-in form, with which the focus is gone. */
  isEntered?: boolean;
}

/** The console: store, router and routes. */
export function App({ store, isEntered = false }: Props) {
  useEffect(() => {
    if (isEntered && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [isEntered]);
  return (
    <Provider store={store}>
      <BrowserRouter>
        <PlaceMirror />
        <ErrorScreen>
          <AppRoutes />
        </ErrorScreen>
      </BrowserRouter>
    </Provider>
  );
}
