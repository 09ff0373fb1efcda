import standardTexts from '@locales/ru/login.json';
import { createRoot } from 'react-dom/client';

import { tokenStorage } from '@/api/tokenStorage';
import '@/app/base.css';
import { withAppShell, type Render } from '@/boot/appShell';
import { languagePacks } from '@/app/languagePacks';
import { watchTheme } from '@/app/themeMode';
import { startLanguage, textsOf } from '@/lib/language';
import { LOGIN_PATH, loginPathFrom, REPLAY_PATH } from '@/lib/returnPath';
import { ignoreStrayFiles } from '@/lib/ignoreStrayFiles';
import { keepFocus } from '@/lib/keepFocus';
import { recordErrors } from '@/boot/recordErrors';

/** Starts the sign-in page without a token, the console with one, or the page of replays. */
async function start(element: HTMLElement): Promise<void> {
  recordErrors();
  ignoreStrayFiles();
  keepFocus();
  watchTheme();
  await startLanguage(languagePacks);
  const root = createRoot(element);
  const draw: Render = (page) => root.render(withAppShell(page));
  if (window.location.pathname === REPLAY_PATH) {
    const { startReplay } = await import(/* webpackChunkName: "console" */ '@/boot/startConsole');
    await startReplay(draw);
    return;
  }
  if (tokenStorage.read() !== null) {
    const { startConsole } = await import(/* webpackChunkName: "console" */ '@/boot/startConsole');
    await startConsole(draw, () => null);
    return;
  }
  const { location, history } = window;
  if (location.pathname !== LOGIN_PATH) history.replaceState(null, '', loginPathFrom(location));
  const { startSignIn } = await import(/* webpackChunkName: "login" */ '@/boot/startSignIn');
  await startSignIn(draw);
}

const element = document.getElementById('root');
if (element) {
  start(element).catch(() => {
    element.textContent = textsOf('login', standardTexts).startFailed;
  });
}
