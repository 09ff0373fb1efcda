import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { OTHER_NAMES } from '@contract/messengerKinds';
import type { PairedGroup } from '@contract/schemas/shapes';

const names: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', ...OTHER_NAMES };

/** The account of a paired group and its messenger, such as `Sales, MAX`. */
export function usePairedName(): (group: Pick<PairedGroup, 'accountName' | 'messenger'>) => string {
  const { t } = useTranslation(['pairs', 'accounts']);
  return useCallback(
    ({ accountName, messenger }) =>
      `${accountName ?? t('accounts:first')}, ${names[messenger] ?? t('accounts:kinds.simulator')}`,
    [t],
  );
}
