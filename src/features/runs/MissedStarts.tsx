import { useTranslation } from 'react-i18next';

import type { MissedStart } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';

import { byStart } from './startRows';

/** Missed starts with their reasons and what to do, latest first. */
export function MissedStarts({ missed }: { missed: readonly MissedStart[] }) {
  const { t } = useTranslation('runs');
  if (missed.length === 0) return null;
  return (
    <div className="funnelRuns-starts">
      <h4 className="note funnelRuns-subtitle">{t('missed.list')}</h4>
      <ul className="funnelRuns-list plannedStarts" aria-label={t('missed.list')}>
        {[...missed]
          .sort(byStart)
          .reverse()
          .map(({ id, start_at, reason }) => (
            <li key={id} className="row plannedStart" data-missed="true">
              {formatMoment(start_at)}
              <span className="run-badge" data-status="missed">
                {t('missed.status')}
              </span>
              <p className="missedStart-reason">{t(`missed.reasons.${reason}`)}</p>
            </li>
          ))}
      </ul>
    </div>
  );
}
