import { configure, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';

import { AntdRoot } from '@/app/AntdRoot';
import { ToastsHost } from '@/app/ToastsHost';
import { makeStore, type AppStore, type RootState } from '@/app/store';
import { i18n } from '@/lib/i18n';
import type { AppSocket } from '@/realtime/connect';
import { ToastsProvider } from '@/ui/Toasts';

// Generous for slow machines.
configure({ asyncUtilTimeout: 5_000 });

interface Options {
  preloadedState?: Partial<RootState>;
  /** Path of the router, `/dashboard` by default. */
  path?: string;
  /** A store created beforehand, e.g. with dispatched actions. */
  store?: AppStore;
  /** Opens the socket, e.g. `fakeSocket().connect`. Without it there is none. */
  connect?: () => Promise<AppSocket>;
}

/** The rendered app, user events, translations and the store. */
export interface RenderedApp extends RenderResult {
  user: UserEvent;
  t: typeof i18n.t;
  store: AppStore;
}

/**
 * Without a task between two keys, and without a look at the styles of all parents at each: a fifth of the time. Elements have inline
 * styles only here (`setupBrowser.ts`).
 */
const AT_ONCE = { delay: null, pointerEventsCheck: 0 };

/** Renders a part of the console with the real store, router, translations, theme and toasts; without a socket. */
export function renderApp(
  ui: ReactNode,
  { preloadedState, path = '/dashboard', connect, ...rest }: Options = {},
): RenderedApp {
  const store = rest.store ?? makeStore({ connect, preloadedState });
  const rendered = render(
    <ToastsProvider Host={ToastsHost}>
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]}>
          <AntdRoot>{ui}</AntdRoot>
        </MemoryRouter>
      </Provider>
    </ToastsProvider>,
  );
  return { ...rendered, store, t: i18n.t, user: userEvent.setup(AT_ONCE) };
}
