import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router-dom';

import { HOME_PATH, LOGIN_PATH } from '@/lib/returnPath';
import { Spinner } from '@/ui/Spinner';

import { LoginRoute } from './LoginRoute';
import { PageFrame } from './PageFrame';
import { RequireSession } from './RequireSession';
import { signedInFrame, appLayout } from './frames';
import { notFoundPage, pageRoutes } from './routes';
import './sessionScreen.css';

const inFrame = (frame: 'layout' | 'bare') =>
  pageRoutes
    .filter((route) => route.frame === frame)
    .map((route) => <Route key={route.path} path={route.path} element={<PageFrame route={route} />} />);

/** Which page stands at which address. */
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
          <Route element={<signedInFrame.View />}>
            <Route element={<appLayout.View />}>
              {inFrame('layout')}
              <Route path="*" element={<notFoundPage.View />} />
            </Route>
            {inFrame('bare')}
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
