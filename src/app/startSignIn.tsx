import type { Root } from 'react-dom/client';

import type { User } from '@contract/schemas/shapes';

import { TOKEN_KEY, tokenStorage } from '@/api/tokenStorage';
import { readReturnPath } from '@/lib/returnPath';
import { whenIdle } from '@/lib/whenIdle';

import { consoleFrame } from './consoleFrame';
import { loginPage } from './loginPage';

const loadConsole = () => import(/* webpackChunkName: "console" */ './startConsole');

/**
 * Draws the sign-in form with React alone; store, router and translator come down while somebody types. After the sign-in, here
 * or in another tab, the console takes over.
 */
export async function startSignIn(root: Root): Promise<void> {
  await loginPage.preload();
  const enter = async (user: User | null) => {
    window.removeEventListener('storage', handleStorage);
    window.history.replaceState(null, '', readReturnPath(window.location.search));
    try {
      const { startConsole } = await loadConsole();
      await startConsole(root, user);
    } catch {
      // The session is kept already: a fresh page takes it up.
      window.location.reload();
    }
  };
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY && tokenStorage.read() !== null) void enter(null);
  };
  window.addEventListener('storage', handleStorage);
  root.render(consoleFrame(<loginPage.View onSignedIn={enter} />));
  whenIdle(() => {
    // Ahead of time only: signing in asks again, and is told when that fails.
    loadConsole().then(
      ({ prepareConsole }) => prepareConsole(readReturnPath(window.location.search)),
      () => undefined,
    );
  });
}
