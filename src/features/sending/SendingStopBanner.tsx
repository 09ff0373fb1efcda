import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DAY_MS, SECOND_MS } from '@contract/time';

import { useGetSendingQuery, useResumeSendingMutation } from '@/api/sendingApi';
import { clockTime, dateFormat } from '@/lib/dateFormat';
import { useAnnounce } from '@/ui/useAnnounce';

import './sendingTexts';

const QUEUE_POLL_MS = 30 * SECOND_MS;
const dayAndTime = dateFormat({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** Shows on every page that the owner stopped all sending, and continues it. @param stoppedAtMs since 1970 */
export function SendingStopBanner({ stoppedAtMs }: { stoppedAtMs: number }) {
  const { t } = useTranslation('sending');
  const announce = useAnnounce();
  const { data } = useGetSendingQuery(undefined, { pollingInterval: QUEUE_POLL_MS });
  const [resumeSending, { isLoading }] = useResumeSendingMutation();
  const [openedAtMs] = useState(() => Date.now());
  const isLong = openedAtMs - stoppedAtMs > DAY_MS / 2;
  const time = isLong ? dayAndTime.format(stoppedAtMs) : clockTime(stoppedAtMs);

  async function handleResume() {
    const texts = { success: t('resume.done'), failure: t('resume.failed') };
    await announce(resumeSending().unwrap(), { ...texts, topic: 'messenger' });
  }

  return (
    <div role="status" className="banner">
      <p>
        {isLong ? t('stoppedOn', { time }) : t('stoppedAt', { time })}
        {data && data.queuedCount > 0 && ` ${t('queue', { count: data.queuedCount })}`}
      </p>
      <button type="button" className="plainButton" disabled={isLoading} onClick={() => void handleResume()}>
        {t('resume.action')}
      </button>
    </div>
  );
}
