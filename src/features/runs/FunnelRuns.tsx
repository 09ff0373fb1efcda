import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { DeliveryStatus, Funnel, FunnelSchedule, Group, MissedStart } from '@contract/schemas/shapes';

import { useGetDataLimitsQuery } from '@/api/dataLimitsApi';
import type { KnownRun } from '@/api/parse/runs';
import { useListMissedStartsQuery, useListRunsQuery } from '@/api/runsApi';
import { useListGroupSchedulesQuery } from '@/api/schedulesApi';
import { serverNow } from '@/lib/clock';
import { formatMoment } from '@/lib/moment';
import { groupName } from '@/lib/names';
import { QueryView } from '@/ui/QueryView';
import { LeftOutNote } from '@/entities/run/LeftOutNote';
import { VersionNote } from '@/entities/run/VersionNote';

import { findRefreshMoment } from './refreshMoment';
import { RunView } from './RunView';
import { findPlanned, scheduleIdOfRun } from './schedulesOfRuns';
import { StopButton } from './StopButton';

const troubles: ReadonlySet<DeliveryStatus> = new Set(['failed', 'unconfirmed', 'skipped']);

/** Whether a message of a run needs a look. */
const hasFailed = ({ messages }: KnownRun): boolean => messages.some(({ status }) => troubles.has(status));

interface Props {
  funnel: Funnel;
  group: Group;
  /** Shows only runs with a message that was not sent as planned. */
  isOnlyFailed: boolean;
}

/** A funnel of the group with its runs, newest first, updated live. */
export function FunnelRuns({ funnel: { id, name }, group, isOnlyFailed }: Props) {
  const { t } = useTranslation('runs');
  const query = useRefreshedRuns(id, group.id);
  const { data: schedules = [] } = useListGroupSchedulesQuery({ id, groupId: group.id });
  const { data: missedStarts = [] } = useListMissedStartsQuery({ id, group_id: group.id });
  return (
    <section className="funnelRuns" tabIndex={-1} aria-labelledby={`funnelRuns-${id}`}>
      <h2 className="funnelRuns-title" id={`funnelRuns-${id}`}>
        {name}
      </h2>
      <PlannedStarts planned={findPlanned(schedules, query.data ?? [])} />
      <MissedStarts missed={missedStarts} />
      <QueryView
        query={query}
        failure={t('loadFailed')}
        skeleton={<div className="skeletonBlock" style={{ height: 120 }} />}
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

/** Upcoming starts, including one just created, the next one first. */
function PlannedStarts({ planned }: { planned: readonly FunnelSchedule[] }) {
  const { t } = useTranslation('runs');
  if (planned.length === 0) return null;
  return (
    <div className="funnelRuns-starts">
      <h3 className="note funnelRuns-subtitle">{t('planned.list')}</h3>
      <ul className="funnelRuns-list plannedStarts" aria-label={t('planned.list')}>
        {[...planned].sort(byStart).map(({ id, start_at, version, leftOut }) => (
          <li key={id} className="row plannedStart">
            {formatMoment(start_at)}
            <VersionNote version={version} />
            {leftOut && <LeftOutNote leftOut={leftOut} />}
            <StopButton scheduleId={id} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Longer waits are not set as one timer: browsers end them at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** The runs of a funnel in a group, loaded again when what they wait for has passed: only their own steps are pushed. */
function useRefreshedRuns(id: number, groupId: number) {
  const query = useListRunsQuery({ id, group_id: groupId });
  const { data, isFetching, refetch } = query;
  useEffect(() => {
    const atMs = data && !isFetching ? findRefreshMoment(data, serverNow()) : null;
    if (atMs === null) return;
    const timer = setTimeout(() => void refetch(), Math.min(Math.max(0, atMs - serverNow()), TIMER_MAX_MS));
    return () => clearTimeout(timer);
    // An equal response is the same object, but the wait begins anew.
  }, [data, isFetching, refetch]);
  return query;
}

/** Missed starts with their reasons and what to do, latest first. */
function MissedStarts({ missed }: { missed: readonly MissedStart[] }) {
  const { t } = useTranslation('runs');
  if (missed.length === 0) return null;
  return (
    <div className="funnelRuns-starts">
      <h3 className="note funnelRuns-subtitle">{t('missed.list')}</h3>
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

interface Start {
  id: number;
  start_at: number;
}

/** Starts by time. */
const byStart = (one: Start, other: Start): number => one.start_at - other.start_at || one.id - other.id;
