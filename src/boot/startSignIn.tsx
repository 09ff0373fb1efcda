import standardTexts from '@locales/ru/login.json';

import type { KnownUser } from '@/api/parse/session';
import { TOKEN_KEY, tokenStorage } from '@/api/tokenStorage';
import { readReturnPath } from '@/lib/returnPath';
import { textsOf } from '@/lib/language';
import { whenIdle } from '@/lib/whenIdle';

import { preloadToasts, type Render } from './appShell';
import { loginPage } from '@/app/loginPage';

const loadConsole = () => import(/* webpackChunkName: "console" */ './startConsole');

/** Renders the sign-in form with React only; the console is preloaded meanwhile and opens after a sign-in, here or in another tab. */
export async function startSignIn(draw: Render): Promise<void> {
  await loginPage.preload();
  let isEntering = false;
  /** Another tab has changed the session since this one signed in, so the token has to be checked. */
  let isOutdated = false;
  const enter = async (user: KnownUser | null) => {
    // The console is already opening for a sign-in of another tab: a reload uses the stored session.
    if (isEntering) {
      window.location.reload();
      return;
    }
    isEntering = true;
    window.history.replaceState(null, '', readReturnPath(window.location.search));
    try {
      const { startConsole } = await loadConsole();
      await startConsole(draw, () => (isOutdated ? null : user));
      window.removeEventListener('storage', handleStorage);
      window.removeEventListener('pageshow', handleShow);
    } catch {
      // The session is stored: a reload continues with it.
      window.location.reload();
    }
  };
  const follow = () => {
    if (isEntering) isOutdated = true;
    else if (tokenStorage.read() !== null) void enter(null);
  };
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) follow();
  };
  // A page restored from the back/forward cache has missed storage events.
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow();
  };
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pageshow', handleShow);
  const show = () => draw(<loginPage.View onSignedIn={enter} />);
  // Another tab may have signed in while the form was loading.
  if (tokenStorage.read() === null) show();
  else void enter(null);
  if (process.env.NODE_ENV === 'development') {
    const tools = await import('@/app/translatorTools');
    const startTools = () => tools.startSignInTools('login', textsOf('login', standardTexts));
    startTools();
    globalThis.applyTranslations = () => {
      startTools();
      show();
    };
  }
  whenIdle(() => {
    if (!isEntering) void prepare();
  });
}

/** What comes next: the console, and toasts, which say that the server is away. Signing in requests a missing chunk again. */
async function prepare(): Promise<void> {
  const prepareConsole = loadConsole().then((console) =>
    console.prepareConsole(readReturnPath(window.location.search)),
  );
  await Promise.allSettled([prepareConsole, preloadToasts()]);
}
