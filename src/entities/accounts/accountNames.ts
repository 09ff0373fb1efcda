import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { OTHER_NAMES } from '@contract/messengerKinds';
import type { Account, PairedGroup } from '@contract/schemas/shapes';

/** Names that are the same in every language. */
const names: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', ...OTHER_NAMES };

/** What a kind of messenger is called. */
export function useMessengerName(): (kind: string) => string {
  const { t } = useTranslation('accounts');
  return useCallback((kind) => names[kind] ?? t('kinds.simulator'), [t]);
}

/** What an account is called: the first one may have no name. */
export function useAccountName(): (account: Pick<Account, 'name'>) => string {
  const { t } = useTranslation('accounts');
  return useCallback(({ name }) => name ?? t('first'), [t]);
}

/** The account of a paired group and its messenger, such as `Sales, MAX`. */
export function usePairedName(): (group: Pick<PairedGroup, 'accountName' | 'messenger'>) => string {
  const nameOf = useAccountName();
  const nameOfKind = useMessengerName();
  return useCallback(
    ({ accountName, messenger }) => `${nameOf({ name: accountName })}, ${nameOfKind(messenger)}`,
    [nameOf, nameOfKind],
  );
}
