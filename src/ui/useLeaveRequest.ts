import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { useToasts } from './useToasts';

/** Closes a dialog. A request on its way goes on, which a toast says. */
export function useLeaveRequest(isPending: boolean, onClose: () => void): () => void {
  const { t } = useTranslation('common');
  const { message } = useToasts();
  return useCallback(() => {
    if (isPending) message.info(t('requestGoesOn'));
    onClose();
  }, [isPending, message, t, onClose]);
}
