import { useTranslation } from 'react-i18next';

import type { FunnelSchedule } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';
import { VersionNote } from '@/ui/VersionNote';

import { byStart } from './startRows';
import { StopButton } from './StopButton';

/** Upcoming starts, including one just created, the next one first. */
export function PlannedStarts({ planned }: { planned: readonly FunnelSchedule[] }) {
  const { t } = useTranslation('runs');
  if (planned.length === 0) return null;
  return (
    <div className="funnelRuns-starts">
      <h4 className="funnelRuns-subtitle">{t('planned.list')}</h4>
      <ul className="funnelRuns-list plannedStarts" aria-label={t('planned.list')}>
        {[...planned].sort(byStart).map(({ id, start_at, version }) => (
          <li key={id} className="plannedStart">
            {formatMoment(start_at)}
            <VersionNote version={version} />
            <StopButton scheduleId={id} />
          </li>
        ))}
      </ul>
    </div>
  );
}
