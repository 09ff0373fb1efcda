import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { signedOut } from '@/api/sessionActions';
import { useToasts } from '@/ui/useToasts';

import { endSession } from './endSession';

/** Signs out. This browser ends the session regardless of the server's response. Source: SPEC-4.6. */
export function useSignOut(): () => void {
  const { t } = useTranslation('session');
  const dispatch = useDispatch();
  const { message } = useToasts();
  return useCallback(() => {
    endSession();
    dispatch(signedOut());
    message.success(t('signedOut'));
  }, [dispatch, message, t]);
}
