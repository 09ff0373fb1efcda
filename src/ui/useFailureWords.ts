import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { normalizeError, type CallFailure } from '@/lib/normalizeError';

/** A failed call in words: the sentence to show first, and what may stand below it. */
export interface FailureWords {
  text: string;
  details: string[];
}

/** What a status tells when the server itself had no words, e.g. because a proxy answered in its place. */
const reasons: Record<number, 'tooLarge' | 'tooMany' | 'unavailable'> = {
  413: 'tooLarge',
  429: 'tooMany',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

function reasonsOf(kind: CallFailure['kind'], status: number | null) {
  const reason = reasons[status ?? 0];
  if (reason !== undefined) return [reason];
  return kind === 'refused' ? [] : [kind];
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
      if (text === null) details.push(...reasonsOf(kind, status).map((reason) => t(`failures.${reason}`)));
      if (requestId !== null && status !== null && status >= 500)
        details.push(t('failures.requestId', { id: requestId }));
      return { text: text ?? failure, details };
    },
    [t],
  );
}
