import { useTranslation } from 'react-i18next';

import { browserZone, formatShortIn } from '@/ui/zone/zoneTime';

import './sendSummary.css';
import type { SendFacts } from './summarizeSends';

interface Props {
  facts: SendFacts | null;
  /** Whether the number of groups is already beside it. */
  isCounted?: boolean;
}

/** What is about to be sent, in one line beside the button that sends it; empty while it is not known. */
export function SendSummary({ facts, isCounted = false }: Props) {
  const { t } = useTranslation('forecast');
  if (!facts) return <p className="sendSummary" />;
  const { groupCount, messageCount, lastMs, nowMs, nightCount } = facts;
  const moment = formatShortIn(browserZone(), lastMs, nowMs);
  return (
    <p className="sendSummary">
      {!isCounted && (
        <>
          <span>{t('foot.groups', { count: groupCount })}</span>
          {' · '}
        </>
      )}
      <span>{t('foot.messages', { count: messageCount })}</span>
      {' · '}
      <span>{t('foot.last', { moment })}</span>
      {nightCount > 0 && (
        <>
          {' · '}
          <span className="sendSummary-night">{t('foot.night', { count: nightCount })}</span>
        </>
      )}
    </p>
  );
}
