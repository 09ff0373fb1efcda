import { useTranslation } from 'react-i18next';

import type { FunnelSchedule } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';

import { StopButton } from './StopButton';

/** Starts that are still to come, so that nobody wonders where a start went that was just ordered. */
export function PlannedStarts({ planned }: { planned: readonly FunnelSchedule[] }) {
  const { t } = useTranslation('history');
  if (planned.length === 0) return null;
  return (
    <ul className="funnelRuns-planned" aria-label={t('planned.list')}>
      {planned.map(({ id, start_at }) => (
        <li key={id} className="run run-head">
          <span>{t('planned.at', { moment: formatMoment(start_at) })}</span>
          <StopButton scheduleId={id} />
        </li>
      ))}
    </ul>
  );
}
