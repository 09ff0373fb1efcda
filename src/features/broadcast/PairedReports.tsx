import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Broadcast } from '@contract/schemas/shapes';

import { openAccount } from '@/entities/accounts/openAccount';
import { quoted } from '@/lib/names';
import { useAnnounce } from '@/ui/useAnnounce';

import { reportPath } from './reportPath';

/** Leads to the reports of what other accounts sent with a broadcast; the browser then acts on that account. */
export function PairedReports({ paired = [] }: Pick<Broadcast, 'paired'>) {
  const { t } = useTranslation(['pairs', 'accounts']);
  const announce = useAnnounce();
  const [isOpening, setIsOpening] = useState(false);
  if (paired.length === 0) return null;

  async function open(accountId: number, id: number) {
    setIsOpening(true);
    const opening = openAccount(accountId, reportPath(id));
    if (!(await announce(opening, { failure: t('accounts:failures.open') }))) setIsOpening(false);
  }

  return (
    <div className="row broadcastReport-paired" role="group" aria-label={t('reports.label')}>
      {paired.map(({ id, accountId, accountName }) => (
        <button
          key={id}
          type="button"
          className="plainButton"
          disabled={isOpening}
          onClick={() => void open(accountId, id)}
        >
          {t('reports.open', { account: quoted(accountName ?? t('accounts:first')) })}
        </button>
      ))}
    </div>
  );
}
