import type { Dispatch } from '@reduxjs/toolkit';

import { signedOut } from '@/api/sessionActions';
import { TOKEN_KEY, tokenStorage } from '@/api/tokenStorage';

/**
 * Follows sign-in and sign-out in other tabs: the token they share tells. `check` asks the server who is signed in now.
 *
 * @returns stops following
 */
export function watchOtherTabs(dispatch: Dispatch, check: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== TOKEN_KEY && key !== null) return;
    // Also before another token is checked: nothing of the previous user may stay.
    dispatch(signedOut());
    if (tokenStorage.read() !== null) check();
  };
  window.addEventListener('storage', handleStorage);
  return () => {
    window.removeEventListener('storage', handleStorage);
  };
}
