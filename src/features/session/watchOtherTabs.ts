import type { Dispatch } from '@reduxjs/toolkit';

import { signedOut } from '@/api/sessionActions';
import { TOKEN_KEY, tokenStorage } from '@/api/tokenStorage';

/**
 * Follows sign-in and sign-out in other tabs: the token they share tells. `check` asks the server who is signed in now. A page
 * that the browser had put away hears of nothing, and looks when it is taken out again.
 *
 * @returns stops following
 */
export function watchOtherTabs(dispatch: Dispatch, check: () => void): () => void {
  let tokenAtLeaving: string | null = null;
  let tokenFollowed = tokenStorage.read();

  function follow() {
    const token = tokenStorage.read();
    // News of a sign-in can come late, to a page that has begun with its token already.
    if (token !== null && token === tokenFollowed) return;
    tokenFollowed = token;
    // Also before another token is checked: nothing of the previous user may stay.
    dispatch(signedOut());
    if (token !== null) check();
  }
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) follow();
  };
  const handleHide = () => {
    tokenAtLeaving = tokenStorage.read();
  };
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && tokenStorage.read() !== tokenAtLeaving) follow();
  };

  window.addEventListener('storage', handleStorage);
  window.addEventListener('pagehide', handleHide);
  window.addEventListener('pageshow', handleShow);
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pagehide', handleHide);
    window.removeEventListener('pageshow', handleShow);
  };
}
