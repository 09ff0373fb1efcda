import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { signedOut } from '@/api/sessionActions';
import { useSignOutMutation } from '@/api/sessionApi';
import { tokenStorage } from '@/api/tokenStorage';
import { useToasts } from '@/ui/useToasts';

import './sessionWords';

/** Signs out. Whatever the server answers, and also when it does not, this browser forgets the session. Source: spec §4. */
export function useSignOut(): () => void {
  const { t } = useTranslation('session');
  const dispatch = useDispatch();
  const { message } = useToasts();
  const [tellServer] = useSignOutMutation();
  return useCallback(() => {
    // The request takes the token with it before the token is forgotten.
    void tellServer();
    queueMicrotask(() => {
      tokenStorage.clear();
      dispatch(signedOut());
      message.success(t('signedOut'));
    });
  }, [dispatch, message, t, tellServer]);
}
