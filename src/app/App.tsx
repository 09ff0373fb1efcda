import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';

import '@/lib/i18n';

import { AppRoutes } from './AppRoutes';
import { ErrorScreen } from './ErrorScreen';
import { PlaceMirror } from './PlaceMirror';
import type { AppStore } from './store';

/** The console: store, router and routes. */
export function App({ store }: { store: AppStore }) {
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
