import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { normalizeError } from '@/lib/normalizeError';

/** A failed call in words: the sentence to show first, and what may stand below it. */
export interface FailureWords {
  text: string;
  details: string[];
}

/**
 * Puts a failed call into words: the server's own text, else the room's. When nobody answered, or unreadably, the
 * reason stands below; a fault of the server brings the id that support finds in its log.
 */
export function useFailureWords(): (error: unknown, failure: string) => FailureWords {
  const { t } = useTranslation('common');
  return useCallback(
    (error, failure) => {
      const { kind, status, text, requestId } = normalizeError(error);
      const details: string[] = [];
      if (kind !== 'refused') details.push(t(`failures.${kind}`));
      if (requestId !== null && status !== null && status >= 500)
        details.push(t('failures.requestId', { id: requestId }));
      return { text: text ?? failure, details };
    },
    [t],
  );
}
