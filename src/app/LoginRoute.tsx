import { useSelector, useStore } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';

import type { KnownUser } from '@/api/parse/session';
import { signedIn } from '@/api/sessionActions';
import { checkSession } from '@/features/session/checkSession';
import { selectSessionStatus } from '@/features/session/sessionSlice';
import { readReturnPath } from '@/lib/returnPath';

import { loginPage } from './loginPage';
import { SessionScreen } from './SessionScreen';
import type { AppStore } from './store';

/** The sign-in page inside the running console: after a sign-out, or while a stored token is checked. */
export function LoginRoute() {
  const { search } = useLocation();
  const { dispatch } = useStore() as AppStore;
  const status = useSelector(selectSessionStatus);
  if (status === 'authenticated') return <Navigate to={readReturnPath(search)} replace />;
  if (status !== 'unauthenticated') {
    return <SessionScreen isUnreachable={status === 'unreachable'} onRetry={() => void checkSession(dispatch)} />;
  }
  const handleSignedIn = (user: KnownUser) => {
    dispatch(signedIn(user));
  };
  return <loginPage.View onSignedIn={handleSignedIn} />;
}
