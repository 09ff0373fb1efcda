import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

import { useListFunnelsQuery } from '@/api/funnelsApi';
import type { ShownSchedule } from '@/api/parse/schedules';
import { useGetActiveFunnelsQuery } from '@/api/schedulesApi';
import { LeftOutNote } from '@/entities/run/LeftOutNote';
import { PausedChip } from '@/entities/run/PausedChip';
import { RunProgress, WaitNote } from '@/entities/run/RunProgress';
import { TrialChip } from '@/entities/run/TrialChip';
import { formatMoment } from '@/lib/moment';
import { QueryView } from '@/ui/QueryView';

import type { GroupAction } from './groupActions';

const refresh = { pollingInterval: limits.schedules.refreshMs, refetchOnMountOrArgChange: true };

interface Props {
  group: Group;
  onAction: (action: GroupAction) => void;
}

/** The funnels that are attached to a group, and how far those are that run there. */
export function GroupFunnels({ group, onAction }: Props) {
  const { t } = useTranslation(['groups', 'funnels']);
  const titleId = useId();
  const funnels = useListFunnelsQuery({ group_id: group.id });
  const active = useGetActiveFunnelsQuery(undefined, refresh);
  const schedules = active.data?.schedules.filter((schedule) => schedule.group_id === group.id) ?? [];
  const running = new Set(active.data?.memory?.running.schedules);
  return (
    <section className="card groupPage-card" aria-labelledby={titleId}>
      <div className="groupPage-head">
        <h2 className="groupPage-title" id={titleId}>
          {t('page.funnels')}
        </h2>
        {group.funnel_ids.length > 0 && (
          <button type="button" className="linkButton" onClick={() => onAction('history')}>
            {t('card.history')}
          </button>
        )}
        <button type="button" className="linkButton" aria-describedby={titleId} onClick={() => onAction('assign')}>
          {t('page.change')}
        </button>
      </div>
      <QueryView
        query={funnels}
        failure={t('page.funnelsFailed')}
        skeleton={<div className="skeletonBlock" />}
        isEmpty={(found) => found.length === 0}
        empty={<p className="groupPage-none">{t('page.noFunnels')}</p>}
      >
        {(found) => (
          <ul className="groupPage-list">
            {found.map((funnel) => (
              <li key={funnel.id}>
                <div className="row">
                  <Link to={`/funnel-designer?edit=${funnel.id}`}>{funnel.name}</Link>
                  <span className="chip" data-tone={funnel.active ? 'success' : undefined}>
                    {t(funnel.active ? 'funnels:badge.active' : 'funnels:badge.inactive')}
                  </span>
                </div>
                {schedules
                  .filter((schedule) => schedule.funnel_id === funnel.id)
                  .map((schedule) => (
                    <RunLine key={schedule.id} schedule={schedule} isRunning={running.has(schedule.id)} />
                  ))}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

/** One start of a funnel: when it was or will be, and how far it is. */
function RunLine({ schedule, isRunning }: { schedule: ShownSchedule; isRunning: boolean }) {
  const { t } = useTranslation('groups');
  const { start_at, pausedAt, funnelPausedAt, isTrial, progress, wait, leftOut } = schedule;
  const paused = pausedAt ?? funnelPausedAt;
  return (
    <div className="groupPage-run">
      <div className="row">
        {start_at !== null && (
          <span>{t(isRunning ? 'page.started' : 'page.starts', { moment: formatMoment(start_at) })}</span>
        )}
        {paused && <PausedChip kind={pausedAt ? 'run' : 'funnel'} pausedAt={paused} />}
        {isTrial && <TrialChip />}
      </div>
      {progress && <RunProgress progress={progress} />}
      {wait && <WaitNote wait={wait} />}
      {leftOut && <LeftOutNote leftOut={leftOut} />}
    </div>
  );
}
