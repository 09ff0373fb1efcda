import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { nextRepeat, shiftRepeat, type Repeat } from '@contract/planner/repeats';
import type { MoveSeries } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS, toSeconds } from '@contract/time';

import { useGetPlannedBroadcastQuery } from '@/api/plannedBroadcastsApi';
import { useGetSeriesQuery } from '@/api/seriesApi';
import { useRepeatText } from '@/entities/repeat/useRepeatText';
import { describeMoment, formatMoment } from '@/lib/moment';
import { readTypedMoment, typeDateTime } from '@/lib/typedTime';
import { QueryView, type QueryResult } from '@/ui/QueryView';
import { useReturnFocus } from '@/ui/useReturnFocus';
import { browserZone, toField } from '@/ui/zone/zoneTime';

import { MoveDialog, type MoveProblem } from './MoveDialog';
import { subjectOf, type ChosenMove } from './moveDraft';
import { useMovePlanned, useMoveSeries } from './useMoveSeries';
import type { WaitingStart } from './useMoveStarts';

type Scope = MoveSeries['scope'];

interface Props {
  /** Where it was dropped, in milliseconds since 1970. */
  toMs?: number;
  onClose: () => void;
}

interface SeriesProps extends Props {
  seriesId: number;
  /** The start of one group: alone it moves without those of other groups. */
  start?: WaitingStart;
}

interface PlannedProps extends Props {
  plannedId: number;
}

/** Moves the next start of a series, or the next moment of a broadcast, alone or, if it repeats, with all that follow. */
export function MoveSeriesModal(props: SeriesProps | PlannedProps) {
  return 'plannedId' in props ? <MovePlanned {...props} /> : <MoveStart {...props} />;
}

function MoveStart({ seriesId, start, ...props }: SeriesProps) {
  const { t } = useTranslation('schedules');
  const { moveSeries, isMoving } = useMoveSeries();
  const query = useGetSeriesQuery(seriesId);
  const series = query.currentData;
  if (!series || series.nextAtMs === null || series.nextForMs === null)
    return <Nothing query={query} kind="series" failure={t('series.loadFailed')} onClose={props.onClose} />;
  const { repeat, nextForMs, nextAtMs } = series;
  const subject = `series ${seriesId} ${start ? subjectOf([start]) : ''}`;
  return (
    <MoveForm
      kind="series"
      next={{ repeat, forMs: nextForMs, atMs: nextAtMs }}
      {...{ subject, start, isMoving, ...props }}
      onMove={({ toMs, scope }) => moveSeries(series, { toMs, scope, start })}
      onRefused={() => void query.refetch()}
    />
  );
}

function MovePlanned({ plannedId, ...props }: PlannedProps) {
  const { t } = useTranslation('broadcast');
  const { movePlanned, isMoving } = useMovePlanned();
  const query = useGetPlannedBroadcastQuery(plannedId);
  const planned = query.currentData;
  if (!planned || planned.startsAtMs === null)
    return <Nothing query={query} kind="planned" failure={t('planned.edit.loadFailed')} onClose={props.onClose} />;
  const { repeat, startsAtMs } = planned;
  return (
    <MoveForm
      kind="planned"
      next={{ repeat, forMs: startsAtMs, atMs: startsAtMs }}
      subject={`planned ${plannedId}`}
      {...{ isMoving, ...props }}
      onMove={(target) => movePlanned(planned, target)}
      onRefused={() => void query.refetch()}
    />
  );
}

/** Whose next moment is moved: the texts of each differ. */
type Kind = 'series' | 'planned';

interface NothingProps extends Pick<Props, 'onClose'> {
  query: QueryResult<unknown>;
  kind: Kind;
  failure: string;
}

/** Until it is known what is moved, and when nothing can be. */
function Nothing({ query, kind, failure, onClose }: NothingProps) {
  useReturnFocus();
  const { t } = useTranslation('schedules');
  return (
    <Modal open title={t(`move.${kind}.title`)} footer={null} onCancel={onClose}>
      <QueryView query={query} failure={failure} skeleton={<div className="skeletonBlock" style={{ height: 120 }} />}>
        {() => <p>{t(`move.${kind}.standsStill`)}</p>}
      </QueryView>
    </Modal>
  );
}

/** The next moment of a rule, and when it happens: the same one, unless it was moved. */
interface Next {
  /** Null for a single broadcast. */
  repeat: Repeat | null;
  forMs: number;
  atMs: number;
}

interface FormProps extends Props, Pick<SeriesProps, 'start'> {
  kind: Kind;
  next: Next;
  /** Names it for a draft. */
  subject: string;
  isMoving: boolean;
  onMove: (target: SeriesTarget) => Promise<boolean>;
  onRefused: () => void;
}

function MoveForm({ kind, next, subject, start, toMs: droppedMs, isMoving, onMove, onRefused, onClose }: FormProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const describeRepeat = useRepeatText();
  const ways = [
    { way: 'this' as const, label: t(start ? 'move.series.scopes.thisGroup' : `move.${kind}.scopes.this`) },
    { way: 'following' as const, label: t(`move.${kind}.scopes.following`) },
  ].slice(0, next.repeat === null ? 1 : 2);

  function describe({ toMs, repeat }: SeriesTarget, nowMs: number): string {
    if (repeat)
      return t('move.series.then', { repeat: describeRepeat(repeat, toMs), moment: formatMoment(toSeconds(toMs)) });
    const { key, values } = describeMoment(toMs / SECOND_MS, nowMs);
    return t(`common:moment.${key}`, { ...values });
  }

  async function handleMove(target: SeriesTarget): Promise<boolean> {
    const isMoved = await onMove(target);
    if (!isMoved) onRefused();
    return isMoved;
  }

  return (
    <MoveDialog
      subject={subject}
      title={t(`move.${kind}.title`)}
      ways={ways}
      waysLabel={t('move.series.scope')}
      droppedText={droppedMs === undefined ? undefined : typeDateTime(toField(browserZone(), droppedMs))}
      isMoving={isMoving}
      describeFrom={(scope) => formatMoment(start && scope === 'this' ? start.start_at : toSeconds(next.atMs))}
      // A broadcast that moves alone leaves its series, so nothing of the series limits it.
      read={(chosen, nowMs) => readSeriesMove(next, chosen, { nowMs, isFree: kind === 'planned' })}
      describe={describe}
      onMove={handleMove}
      onClose={onClose}
    />
  );
}

/** What a move of the next start of a series leads to. */
interface SeriesTarget {
  toMs: number;
  scope: Scope;
  /** The rule afterwards, if it changes. */
  repeat: Repeat | null;
}

/** Reads the chosen moment: alone it stays before the one after it, unless it is free; with all that follow the rule is shifted. */
function readSeriesMove(
  { repeat, forMs }: Next,
  { way: scope, momentText }: ChosenMove<Scope>,
  { nowMs, isFree }: { nowMs: number; isFree: boolean },
): SeriesTarget | MoveProblem {
  const atS = readTypedMoment(momentText);
  if (atS === null) return { problem: 'empty' };
  const toMs = atS * SECOND_MS;
  if (toMs <= nowMs) return { problem: 'past' };
  if (scope === 'this' || repeat === null) {
    const followingMs = isFree || repeat === null ? null : nextRepeat(repeat, forMs);
    return followingMs !== null && toMs >= followingMs ? { problem: 'tooFar' } : { toMs, scope: 'this', repeat: null };
  }
  const shifted = shiftRepeat(repeat, forMs, toMs);
  const firstMs = nextRepeat(shifted, Math.floor(toMs / MINUTE_MS) * MINUTE_MS - 1);
  return firstMs === null ? { problem: 'over' } : { toMs: firstMs, scope, repeat: shifted };
}
