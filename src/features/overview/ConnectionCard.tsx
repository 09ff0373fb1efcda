import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Overview } from '@contract/schemas/shapes';

import { dateFormat } from '@/lib/dateFormat';
import { writeDay } from '@/lib/dayInAddress';
import { numberFormat } from '@/lib/numberFormat';

import { OverviewCard } from './OverviewCard';

const dayFormat = dateFormat({ weekday: 'short', day: 'numeric' });

/** Rounded down: 100 % is said only when nothing was missed. */
const toPercent = (share: number) => numberFormat.format(Math.floor(share * 100));

interface Props {
  share: Overview['connectedShare'];
  days: Overview['connectedDays'];
}

/** How much of the week a linked phone was connected, and of each of its days. */
export function ConnectionCard({ share, days }: Props) {
  const { t } = useTranslation('overview');
  return (
    <OverviewCard name="connection" title={t('connection.title')}>
      {share === null ? (
        <p className="hint">{t('connection.none')}</p>
      ) : (
        <>
          <Link className="overview-number" to="/journal?tab=connection">
            {t('connection.share', { percent: toPercent(share) })}
          </Link>
          <ol className="overview-days" aria-label={t('connection.days')}>
            {days.map((day) => (
              <li key={day.startMs}>
                <span className="overview-day" aria-hidden="true">
                  {day.share !== null && <span style={{ height: `${day.share * 100}%` }} />}
                </span>
                <span>{dayFormat.format(day.startMs)}</span>
                <span className="hint">
                  {day.share === null ? (
                    '—'
                  ) : (
                    <Link to={`/journal?tab=connection&day=${writeDay(day.startMs)}`}>
                      {t('connection.percent', { percent: toPercent(day.share) })}
                    </Link>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </OverviewCard>
  );
}
