import { useTranslation } from 'react-i18next';

import type { PlannedBroadcast } from '@contract/schemas/shapes';

import { quoted } from '@/lib/names';

/** With which other accounts of the owner a broadcast is planned; null: with none. */
export function usePairedText({ paired = [], follows }: Pick<PlannedBroadcast, 'paired' | 'follows'>): {
  text: string | null;
  /** Their names. */
  accounts: string;
} {
  const { t } = useTranslation(['pairs', 'accounts']);
  const nameOf = (account: { accountName: string | null }) => quoted(account.accountName ?? t('accounts:first'));
  const accounts = paired.map(nameOf).join(', ');
  if (follows) return { text: t('planned.follows', { account: nameOf(follows) }), accounts };
  const amount = paired.reduce((sum, { groupCount }) => sum + groupCount, 0);
  return { text: paired.length === 0 ? null : t('broadcast.label', { amount, accounts }), accounts };
}
