import standardTexts from '@locales/ru/login.json';

import type { KnownUser } from '@/api/parse/session';
import { TOKEN_KEY, tokenStorage } from '@/api/tokenStorage';
import { readReturnPath } from '@/lib/returnPath';
import { textsOf } from '@/lib/language';
import { whenIdle } from '@/lib/whenIdle';

import type { Render } from './appShell';
import { loginPage } from '@/app/loginPage';

const loadConsole = () => import(/* webpackChunkName: "console" */ './startConsole');

/**
 * Draws the sign-in form with React alone; store, router and translator come down while somebody types. After the sign-in, here
 * or in another tab, the console takes over.
 */
export async function startSignIn(draw: Render): Promise<void> {
  await loginPage.preload();
  let isEntering = false;
  /** Another tab has had its say since this one signed in: who works here has to be asked. */
  let isOutdated = false;
  const enter = async (user: KnownUser | null) => {
    // An answer to the form that comes after the console has taken over for another tab: a fresh page takes up what is kept.
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
      // The session is kept already: a fresh page takes it up.
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
  // A page that the browser had put away was told nothing meanwhile.
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow();
  };
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pageshow', handleShow);
  const show = () => draw(<loginPage.View onSignedIn={enter} />);
  // While the form was on its way nobody here listened to what other tabs did.
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
    if (isEntering) return;
    // Ahead of time only: signing in asks again, and is told when that fails.
    loadConsole().then(
      ({ prepareConsole }) => prepareConsole(readReturnPath(window.location.search)),
      () => undefined,
    );
  });
}
