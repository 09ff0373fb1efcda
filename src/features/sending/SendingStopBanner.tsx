import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SendingStopReason } from '@contract/schemas/shapes';
import { DAY_MS, SECOND_MS } from '@contract/time';

import { useGetSendingQuery, useResumeSendingMutation } from '@/api/sendingApi';
import { serverNow } from '@/lib/clock';
import { clockTime, dateFormat } from '@/lib/dateFormat';
import { useAnnounce } from '@/ui/useAnnounce';

import { useWaitingText } from './useWaitingText';

const QUEUE_POLL_MS = 30 * SECOND_MS;
const dayAndTime = dateFormat({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

const texts = {
  owner: { time: 'stoppedAt', day: 'stoppedOn' },
  restricted: { time: 'restrictedAt', day: 'restrictedOn' },
  banned: { time: 'bannedAt', day: 'bannedOn' },
} as const;

interface SendingStopBannerProps {
  /** Milliseconds since 1970. */
  stoppedAtMs: number;
  /** Null: the owner stopped it. */
  reason: SendingStopReason | null;
}

/** Shows on every page that all sending is stopped, by its owner or because WhatsApp restricted the number, and continues it. */
export function SendingStopBanner({ stoppedAtMs, reason }: SendingStopBannerProps) {
  const { t } = useTranslation('sending');
  const announce = useAnnounce();
  const waitingText = useWaitingText();
  const { data } = useGetSendingQuery(undefined, { pollingInterval: QUEUE_POLL_MS });
  const [resumeSending, { isLoading }] = useResumeSendingMutation();
  const [openedAtMs] = useState(serverNow);
  const isLong = openedAtMs - stoppedAtMs > DAY_MS / 2;
  const time = isLong ? dayAndTime.format(stoppedAtMs) : clockTime(stoppedAtMs);

  async function handleResume() {
    const success = t(data?.isWarmingUp ? 'resume.doneSlowly' : 'resume.done');
    await announce(resumeSending().unwrap(), { success, failure: t('resume.failed'), topic: 'messenger' });
  }

  return (
    <div role="status" className="banner">
      <p>
        {t(texts[reason ?? 'owner'][isLong ? 'day' : 'time'], { time })} {waitingText(data)}
      </p>
      <button type="button" className="plainButton" disabled={isLoading} onClick={() => void handleResume()}>
        {t('resume.action')}
      </button>
    </div>
  );
}
