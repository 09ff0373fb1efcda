import { useTranslation } from 'react-i18next';

import type { DeliveryStatus, Funnel, Group } from '@contract/schemas/shapes';

import { useGetDataLimitsQuery } from '@/api/dataLimitsApi';
import type { KnownRun } from '@/api/parse/runs';
import { useListMissedStartsQuery } from '@/api/runsApi';
import { useListGroupSchedulesQuery } from '@/api/schedulesApi';
import { groupName } from '@/lib/names';
import { QueryView } from '@/ui/QueryView';

import { MissedStarts } from './MissedStarts';
import { PlannedStarts } from './PlannedStarts';
import { RunView, type RenderPause } from './RunView';
import { findPlanned, scheduleIdOfRun } from './schedulesOfRuns';
import { useRefreshedRuns } from './useRefreshedRuns';

const troubles: ReadonlySet<DeliveryStatus> = new Set(['failed', 'unconfirmed', 'skipped']);

/** Whether a message of a run needs a look. */
const hasFailed = ({ messages }: KnownRun): boolean => messages.some(({ status }) => troubles.has(status));

interface Props {
  funnel: Funnel;
  group: Group;
  /** Shows only runs with a message that was not sent as planned. */
  isOnlyFailed: boolean;
  renderPause?: RenderPause;
}

/** A funnel of the group with its runs, newest first, updated live. */
export function FunnelRuns({ funnel: { id, name }, group, isOnlyFailed, renderPause }: Props) {
  const { t } = useTranslation('runs');
  const query = useRefreshedRuns(id, group.id);
  const { data: schedules = [] } = useListGroupSchedulesQuery({ id, groupId: group.id });
  const { data: missedStarts = [] } = useListMissedStartsQuery({ id, group_id: group.id });
  return (
    <section className="funnelRuns" tabIndex={-1} aria-labelledby={`funnelRuns-${id}`}>
      <h3 className="funnelRuns-title" id={`funnelRuns-${id}`}>
        {name}
      </h3>
      <PlannedStarts planned={findPlanned(schedules, query.data ?? [])} />
      <MissedStarts missed={missedStarts} />
      <QueryView
        query={query}
        failure={t('loadFailed')}
        skeleton={<div className="skeletonBlock funnelRuns-skeleton" />}
        isEmpty={(runs) => runs.length === 0}
        empty={missedStarts.length === 0 && <EmptyRuns />}
      >
        {(runs) => {
          const shown = runs.filter((run) => !isOnlyFailed || hasFailed(run));
          if (shown.length === 0) return <p className="funnelRuns-empty">{t('filter.none')}</p>;
          return (
            <ul className="funnelRuns-list">
              {shown.map((run) => (
                <RunView
                  key={run.id}
                  run={run}
                  isNewest={run === runs[0]}
                  groupName={groupName(group)}
                  scheduleId={scheduleIdOfRun(run, schedules)}
                  renderPause={renderPause}
                />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </section>
  );
}

/** A server that removes old runs says so: an empty history is then no loss. */
function EmptyRuns() {
  const { t } = useTranslation('runs');
  const { data } = useGetDataLimitsQuery();
  const count = data?.runsKeepDays ?? 0;
  return (
    <p className="funnelRuns-empty">
      {t('empty.noRuns')}
      {count > 0 && <span className="funnelRuns-kept">{t('empty.removed', { count })}</span>}
    </p>
  );
}
