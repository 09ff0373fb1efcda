import { useSelector, useStore } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { checkSession } from '@/features/session/checkSession';
import { selectSessionStatus, selectWasSignedOut } from '@/features/session/sessionSlice';
import { LOGIN_PATH, loginPathFrom } from '@/lib/returnPath';

import { SessionScreen } from './SessionScreen';
import type { AppStore } from './store';

/** Renders routes only with a session: a spinner while it is checked, the sign-in page without one. */
export function RequireSession() {
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
