import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';

import type { KnownUser } from '@/api/parse/session';
import { signedIn } from '@/api/sessionActions';
import { selectUnreadCount } from '@/features/notifications/notificationsSlice';
import { checkSession } from '@/features/session/checkSession';
import { loadBotTexts } from '@/features/session/loadBotTexts';
import { selectHasExpired, selectSessionStatus, selectWasSignedOut } from '@/features/session/sessionSlice';
import { NotFoundPage } from '@/pages/notFound/NotFoundPage';
import { HOME_PATH, LOGIN_PATH, loginPathFrom, readReturnPath } from '@/lib/returnPath';
import { Spinner } from '@/ui/Spinner';
import { useDocumentTitle } from '@/ui/useDocumentTitle';

import { AppLayout } from './AppLayout';
import { ErrorScreen } from './ErrorScreen';
import { loginPage } from './loginPage';
import './sessionScreen.css';
import { SignedInShell } from './SignedInShell';
import { pageViews, type PageEntry } from './pageViews';
import type { AppStore } from './store';

const routesOf = (pages: readonly PageEntry[]) =>
  pages.map((page) => <Route key={page.path} path={page.path} element={<PageView page={page} />} />);

/** The routes of the console, from the table of pages. */
export function AppRoutes() {
  const { t } = useTranslation('common');
  const waiting = (
    <div className="sessionScreen">
      <Spinner label={t('loading')} />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <Routes>
        <Route path={LOGIN_PATH} element={<LoginRoute />} />
        <Route path="/" element={<Navigate to={HOME_PATH} replace />} />
        <Route element={<RequireSession />}>
          <Route element={<SignedInShell />}>
            <Route element={<AppLayout />}>
              {routesOf(pageViews.filter(({ showsMenu }) => showsMenu))}
              <Route path="*" element={<NotFoundPage />} />
            </Route>
            {routesOf(pageViews.filter(({ showsMenu }) => !showsMenu))}
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}

/** A page with its title in the tab, and an error boundary that keeps the rest of the console working. */
function PageView({ page: { path, titleKey, view } }: { page: PageEntry }) {
  const { t } = useTranslation('layout');
  const { key } = useLocation();
  useDocumentTitle(t(titleKey), useSelector(selectUnreadCount));
  return (
    <ErrorScreen key={path} resetKey={key}>
      <view.View />
    </ErrorScreen>
  );
}

/** The sign-in page inside the running console: after a sign-out, or while a stored token is checked. */
function LoginRoute() {
  const { search } = useLocation();
  const { dispatch } = useStore() as AppStore;
  const status = useSelector(selectSessionStatus);
  const hasExpired = useSelector(selectHasExpired);
  if (status === 'authenticated') return <Navigate to={readReturnPath(search)} replace />;
  if (status !== 'unauthenticated') {
    return <SessionScreen isUnreachable={status === 'unreachable'} onRetry={() => void checkSession(dispatch)} />;
  }
  const handleSignedIn = async (user: KnownUser) => {
    await loadBotTexts(user);
    dispatch(signedIn(user));
  };
  return <loginPage.View hasExpired={hasExpired} onSignedIn={handleSignedIn} />;
}

/** Renders routes only with a session: a spinner while it is checked, the sign-in page without one. */
function RequireSession() {
  const location = useLocation();
  const { dispatch } = useStore() as AppStore;
  const status = useSelector(selectSessionStatus);
  const wasSignedOut = useSelector(selectWasSignedOut);
  switch (status) {
    case 'authenticated':
      return <Outlet />;
    case 'unauthenticated':
      return <Navigate to={wasSignedOut ? LOGIN_PATH : loginPathFrom(location)} replace />;
    case 'checking':
    case 'unreachable':
      return <SessionScreen isUnreachable={status === 'unreachable'} onRetry={() => void checkSession(dispatch)} />;
  }
}

interface Props {
  /** The check got no response. */
  isUnreachable: boolean;
  onRetry: () => void;
}

/** Shown while the session is being checked. */
function SessionScreen({ isUnreachable, onRetry }: Props) {
  const { t } = useTranslation('session');
  return (
    <main className="sessionScreen">
      <Spinner label={t('check.running')} />
      {isUnreachable && (
        <div role="alert" className="sessionScreen-trouble">
          <p>{t('check.unreachable')}</p>
          <button type="button" className="plainButton" onClick={onRetry}>
            {t('check.retry')}
          </button>
        </div>
      )}
    </main>
  );
}
