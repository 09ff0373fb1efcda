import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { ShownEntry } from './entries';

/** Why an entry was missed or will be left out, in words; empty when it is neither. */
export function useReason(): (entry: Pick<ShownEntry, 'reason'>) => string {
  const { t } = useTranslation('calendar');
  return useCallback(({ reason }) => (reason === null ? '' : t(`reasons.${reason}`)), [t]);
}
