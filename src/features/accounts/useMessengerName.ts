import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { OTHER_NAMES } from '@contract/messengerKinds';

/** Names that are the same in every language. */
const names: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', ...OTHER_NAMES };

/** What a kind of messenger is called. */
export function useMessengerName(): (kind: string) => string {
  const { t } = useTranslation('accounts');
  return useCallback((kind) => names[kind] ?? t('kinds.simulator'), [t]);
}
