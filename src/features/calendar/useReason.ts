import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { ShownEntry } from './entries';

/** Why an entry was missed, in words; empty when it was not. */
export function useReason(): (entry: Pick<ShownEntry, 'reason'>) => string {
  const { t } = useTranslation('calendar');
  return useCallback(({ reason }) => (reason === null ? '' : t(`reasons.${reason}`)), [t]);
}
