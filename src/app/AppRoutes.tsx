import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';

import { selectUnreadCount } from '@/features/notifications/notificationsSlice';
import { NotFoundPage } from '@/pages/notFound/NotFoundPage';
import { HOME_PATH, LOGIN_PATH } from '@/lib/returnPath';
import { Spinner } from '@/ui/Spinner';
import { useDocumentTitle } from '@/ui/useDocumentTitle';

import { AppLayout } from './AppLayout';
import { ErrorScreen } from './ErrorScreen';
import { LoginRoute } from './LoginRoute';
import { RequireSession } from './RequireSession';
import './sessionScreen.css';
import { SignedInShell } from './SignedInShell';
import { pageViews, type PageEntry } from './pageViews';

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
