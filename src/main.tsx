import words from '@locales/ru/login.json';
import { createRoot } from 'react-dom/client';

import { tokenStorage } from '@/api/tokenStorage';
import '@/app/base.css';
import { watchTheme } from '@/app/themeMode';
import { watchErrors } from '@/lib/watchErrors';
import { LOGIN_PATH, loginPathFrom, REPLAY_PATH } from '@/lib/returnPath';

/** Without a token there is only the sign-in page, and it needs little; with one the console starts right away. */
async function start(element: HTMLElement): Promise<void> {
  watchErrors();
  watchTheme();
  const root = createRoot(element);
  if (window.location.pathname === REPLAY_PATH) {
    const { startReplay } = await import(/* webpackChunkName: "console" */ '@/app/startConsole');
    await startReplay(root);
    return;
  }
  if (tokenStorage.read() !== null) {
    const { startConsole } = await import(/* webpackChunkName: "console" */ '@/app/startConsole');
    await startConsole(root, null);
    return;
  }
  const { location, history } = window;
  if (location.pathname !== LOGIN_PATH) history.replaceState(null, '', loginPathFrom(location));
  const { startSignIn } = await import(/* webpackChunkName: "login" */ '@/app/startSignIn');
  await startSignIn(root);
}

const element = document.getElementById('root');
if (element) {
  start(element).catch(() => {
    element.textContent = words.startFailed;
  });
}
