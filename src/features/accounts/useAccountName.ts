import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { Account } from '@contract/schemas/shapes';

/** What an account is called: the first one may have no name. */
export function useAccountName(): (account: Pick<Account, 'name'>) => string {
  const { t } = useTranslation('accounts');
  return useCallback(({ name }) => name ?? t('first'), [t]);
}
