import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { warmUpCaps } from '@contract/planner/warmUp';
import type { Pace } from '@contract/schemas/shapes';
import { MINUTE_MS, toSeconds } from '@contract/time';

import { useEndWarmUpMutation } from '@/api/paceApi';
import { formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { useNow } from '@/lib/useNow';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';

/** The lower maximums of a newly linked number, until when, and a way to end them. Nothing for other numbers. */
export function WarmUpNotice({ pace }: { pace: Pace }) {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const nowMs = useNow(MINUTE_MS);
  const [isConfirming, setIsConfirming] = useState(false);
  const [endWarmUp, { isLoading }] = useEndWarmUpMutation();
  const caps = warmUpCaps(pace, pace.warmUp ?? null, nowMs);
  if (caps === null) return null;

  async function handleConfirm() {
    const texts = { success: t('pace.warmUp.ended'), failure: t('failures.endWarmUp') };
    if (await announce(endWarmUp().unwrap(), texts)) setIsConfirming(false);
  }

  return (
    <section className="profile-warmUp" aria-labelledby="pace-warmUp">
      <h2 id="pace-warmUp" className="profile-subtitle">
        {t('pace.warmUp.title')}
      </h2>
      <p className="profile-warmUpCaps">
        {t('pace.warmUp.caps', {
          day: numberFormat.format(caps.dayMaxCount),
          hour: numberFormat.format(caps.hourMaxCount),
          moment: formatMoment(toSeconds(caps.endMs)),
        })}
      </p>
      <p className="hint profile-hint">{t('pace.warmUp.why')}</p>
      <button type="button" className="plainButton" onClick={() => setIsConfirming(true)}>
        {t('pace.warmUp.end')}
      </button>
      {isConfirming && (
        <ConfirmModal
          type="warning"
          title={t('pace.warmUp.question')}
          message={t('pace.warmUp.risk')}
          confirmText={t('pace.warmUp.end')}
          isLoading={isLoading}
          onConfirm={() => void handleConfirm()}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </section>
  );
}
