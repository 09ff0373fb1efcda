import type { KnownUser } from '@/api/parse/session';

import { signedIn } from '@/api/sessionActions';
import { checkSession } from '@/features/session/checkSession';
import { loadBotTexts } from '@/features/session/loadBotTexts';
import { watchOtherTabs } from '@/features/session/watchOtherTabs';
import { syncOnboarding } from '@/features/onboarding/onboardingSync';
import { addTexts } from '@/lib/i18n';
import { whenIdle } from '@/lib/whenIdle';
import { connectSocket } from '@/realtime/connect';
import { preloadViewsInTurn } from '@/ui/lazyView';

import { App } from '@/app/App';
import { pack as standardPack } from '@/app/languages/ru';
import type { Render } from './appShell';
import { persisted } from '@/app/persistence';
import { recordToasts } from '@/app/recordToasts';
import { makeStore, type AppStore } from '@/app/store';
import { HOME_PATH, LOGIN_PATH } from '@/lib/returnPath';
import { pagePathOf } from '@/lib/pagePath';
import { pageViews } from '@/app/pageViews';
import { loginPage } from '@/app/loginPage';
import { tagCalls } from '@/api/tagsApi';
import { getMessengerStatus } from '@/api/messengerApi';
import { listGroups } from '@/api/groupsApi';

addTexts(standardPack);

/** Preloads the first page while the password is typed. */
export async function prepareConsole(path: string): Promise<void> {
  await preloadPage(new URL(path, window.location.href).pathname);
}

/** How long the first render waits for responses in flight. */
const ANSWERS_MAX_MS = 100;

/** Preloading all other chunks, so that they also open while the server is unreachable, starts after the first page has settled. */
const REST_AFTER_MS = 4_000;

/**
 * Creates the store, restores persisted state and renders the page of the address. `findUser` returns the user after a sign-in; null
 * means that a stored token has to be checked. It is called after the subscription to other tabs.
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
  // A chunk that fails to load is requested again while rendering, which shows the error screen.
  await Promise.allSettled([restored, preloadPage(pathname), user && loadBotTexts(user)]);
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, ANSWERS_MAX_MS))]);
  draw(<App store={store} isEntered={user !== null} />);
  setTimeout(() => {
    void preloadViewsInTurn(idle);
  }, REST_AFTER_MS);
}

/** Opens the replay page for support staff. Loaded from here, so that its chunk shares the console's modules. */
export async function startReplay(draw: Render): Promise<void> {
  const replay = await import(/* webpackChunkName: "replay" */ './startReplay');
  await replay.startReplay(draw);
}

/** The redaction of the extension's exports, loaded only if the extension is installed. */
async function loadDevtools() {
  if (!('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window)) return false;
  const { devtools } = await import(/* webpackChunkName: "devtools" */ '@/app/devtools');
  return devtools;
}

const idle = () => new Promise<void>(whenIdle);

/** The socket and its library wait for the first paint. */
async function connectWhenIdle() {
  await idle();
  return await connectSocket();
}

/** Fetches the chunk of an address, so that the first paint shows the page instead of a fallback. */
async function preloadPage(pathname: string): Promise<void> {
  const view = pathname === LOGIN_PATH ? loginPage : pageViews.find(({ path }) => path === pathOf(pathname))?.view;
  await view?.preload();
}

/** Reads the responses that the page's head requested, so that the first paint of the dashboard shows groups instead of a skeleton. */
async function fetchFirstData({ dispatch }: AppStore, pathname: string): Promise<void> {
  if (pathOf(pathname) !== HOME_PATH) return;
  const once = { subscribe: false };
  await Promise.allSettled([
    dispatch(listGroups.initiate(undefined, once)),
    dispatch(tagCalls.listTags.initiate(undefined, once)),
    dispatch(getMessengerStatus.initiate(undefined, once)),
  ]);
}

const pathOf = (pathname: string) => (pathname === '/' ? HOME_PATH : pagePathOf(pathname));
