import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { SECOND_MS } from '@contract/time';

import { clockTime } from '@/lib/dateFormat';
import { useNow } from '@/lib/useNow';

import { selectMessengerStatus } from './messengerSlice';

const TICK_MS = 5 * SECOND_MS;

/** Shows until when WhatsApp limits the account's rate; it disappears by itself. */
export function LimitBanner() {
  const untilMs = useSelector(selectMessengerStatus)?.limitedUntil ?? null;
  return untilMs === null ? null : <UntilBanner untilMs={untilMs} />;
}

function UntilBanner({ untilMs }: { untilMs: number }) {
  const { t } = useTranslation('messenger');
  const nowMs = useNow(TICK_MS);
  if (untilMs <= nowMs) return null;
  return (
    <div role="status" className="banner">
      <p>{t('limited', { time: clockTime(untilMs) })}</p>
    </div>
  );
}
