import type { KnownUser } from '@/api/parse/session';

import { signedIn } from '@/api/sessionActions';
import { checkSession } from '@/features/session/checkSession';
import { watchOtherTabs } from '@/features/session/watchOtherTabs';
import { syncOnboarding } from '@/features/onboarding/onboardingSync';
import { whenIdle } from '@/lib/whenIdle';
import { connectSocket } from '@/realtime/connect';

import { App } from '@/app/App';
import type { Render } from './appShell';
import { persisted } from '@/app/persistence';
import { preloadPages, preloadWhenIdle, fetchFirstData } from './preload';
import { recordToasts } from '@/app/recordToasts';
import { makeStore } from '@/app/store';

/** Fetches what the first page will need, while somebody is still typing a password. */
export async function prepareConsole(path: string): Promise<void> {
  await preloadPages(new URL(path, window.location.href).pathname);
}

/** The first drawing waits so long for answers that are as good as there. */
const ANSWERS_MAX_MS = 100;

/** The first page and what the operator does there go before everything else. */
const REST_AFTER_MS = 4_000;

/**
 * Starts the console: store, kept state, who is signed in; then draws the page of the address at once. Whoever has just
 * signed in is known; a stored token is checked. `findUser` is asked when other tabs are followed already.
 */
export async function startConsole(draw: Render, findUser: () => KnownUser | null): Promise<void> {
  if (process.env.NODE_ENV === 'development') (await import('@/app/translatorTools')).startTranslatorTools();
  const store = makeStore({ connect: connectWhenIdle, devTools: await loadDevtools() });
  recordToasts(store.dispatch);
  const check = () => void checkSession(store.dispatch);
  syncOnboarding(store.startListening);
  watchOtherTabs(store.dispatch, check);
  const user = findUser();
  const restored = persisted.start(store);
  if (user) store.dispatch(signedIn(user));
  else check();
  const { pathname } = window.location;
  const answered = user ? null : fetchFirstData(store, pathname);
  // A chunk that cannot be fetched is asked for again while drawing, and then has its error screen.
  await Promise.allSettled([restored, preloadPages(pathname)]);
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, ANSWERS_MAX_MS))]);
  draw(<App store={store} />);
  setTimeout(() => {
    void preloadWhenIdle(idle);
  }, REST_AFTER_MS);
}

/** Opens the page for support staff instead, in a chunk of its own. */
export async function startReplay(draw: Render): Promise<void> {
  const replay = await import(/* webpackChunkName: "replay" */ './startReplay');
  await replay.startReplay(draw);
}

/** Only who has the extension pays for what keeps its files clean. */
async function loadDevtools() {
  if (!('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window)) return false;
  const { devtools } = await import(/* webpackChunkName: "devtools" */ '@/app/devtools');
  return devtools;
}

const idle = () => new Promise<void>(whenIdle);

/** The first paint goes before the socket and its library. */
async function connectWhenIdle() {
  await idle();
  return await connectSocket();
}
