import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import { useGetStatsQuery } from '@/api/statsApi';
import { formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { whenIdle } from '@/lib/whenIdle';

import './accountStats.css';

interface Props {
  /** Whether the more important content is on the screen; before that nothing is requested. */
  isReady: boolean;
}

/** Sent messages and active funnels of the account. Its space is reserved, and stays empty when the server has no numbers. */
export const AccountStats = memo(function AccountStats({ isReady }: Props) {
  const { t } = useTranslation('stats');
  const isDue = useIdleAfter(isReady);
  const { data } = useGetStatsQuery(undefined, { skip: !isDue });
  const { messagesSent = null, funnelsActive = null, lastUpdate = null } = data ?? {};
  const facts = [
    messagesSent !== null && t('sent', { amount: numberFormat.format(messagesSent) }),
    funnelsActive !== null && t('funnels', { amount: numberFormat.format(funnelsActive) }),
  ].filter((fact) => fact !== false);
  const moment = lastUpdate === null ? undefined : formatMoment(lastUpdate / SECOND_MS);
  return (
    <p className="hint accountStats" title={moment && t('updated', { moment })}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
});

/** True from the first idle moment after something became true. */
function useIdleAfter(isReady: boolean): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    let isGone = false;
    whenIdle(() => {
      if (!isGone) setIsDue(true);
    });
    return () => {
      isGone = true;
    };
  }, [isReady]);
  return isDue;
}
