import type { Dispatch } from '@reduxjs/toolkit';

import { signedOut } from '@/api/sessionActions';
import { TOKEN_KEY, tokenStorage } from '@/api/tokenStorage';

/**
 * Follows sign-in and sign-out in other tabs through their shared token. `check` requests the signed-in user. A page restored from
 * the back/forward cache checks again.
 * @returns stops watching
 */
export function watchOtherTabs(dispatch: Dispatch, check: () => void): () => void {
  let tokenAtLeaving: string | null = null;
  let tokenFollowed = tokenStorage.read();

  function follow() {
    const token = tokenStorage.read();
    // A sign-in event may arrive late, after the page has started with that token.
    if (token !== null && token === tokenFollowed) return;
    tokenFollowed = token;
    // Also before another token is checked: no data of the previous user may remain.
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
