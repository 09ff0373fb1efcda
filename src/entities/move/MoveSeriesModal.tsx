import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { nextRepeat, shiftRepeat, type Repeat } from '@contract/planner/repeats';
import type { FunnelSeriesWithGroups, MoveSeries } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS, toSeconds } from '@contract/time';

import { useGetSeriesQuery } from '@/api/seriesApi';
import { useRepeatText } from '@/entities/repeat/useRepeatText';
import { describeMoment, formatMoment } from '@/lib/moment';
import { readTypedMoment, typeDateTime } from '@/lib/typedTime';
import { QueryView } from '@/ui/QueryView';
import { browserZone, toField } from '@/ui/zone/zoneTime';

import { MoveDialog, type MoveProblem } from './MoveDialog';
import { subjectOf, type ChosenMove } from './moveDraft';
import { useMoveSeries } from './useMoveSeries';
import type { WaitingStart } from './useMoveStarts';

type Scope = MoveSeries['scope'];

interface Props {
  seriesId: number;
  /** Where it was dropped, in milliseconds since 1970. */
  toMs?: number;
  /** The start of one group: alone it moves without those of other groups. */
  start?: WaitingStart;
  onClose: () => void;
}

/** Moves the next start of a series, alone or with all that follow. */
export function MoveSeriesModal({ seriesId, onClose, ...props }: Props) {
  const { t } = useTranslation('schedules');
  const query = useGetSeriesQuery(seriesId, { refetchOnMountOrArgChange: true });
  const series = query.currentData;
  if (series && series.nextAtMs !== null)
    return <MoveForm series={series} {...props} onClose={onClose} onRefused={() => void query.refetch()} />;
  return (
    <Modal open title={t('move.series.title')} footer={null} onCancel={onClose}>
      <QueryView
        query={query}
        failure={t('series.loadFailed')}
        first="server"
        skeleton={<div className="skeletonBlock" style={{ height: 120 }} />}
      >
        {() => <p>{t('move.series.standsStill')}</p>}
      </QueryView>
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'seriesId'> {
  series: FunnelSeriesWithGroups;
  onRefused: () => void;
}

function MoveForm({ series, start, toMs: droppedMs, onClose, onRefused }: FormProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const describeRepeat = useRepeatText();
  const { moveSeries, isMoving } = useMoveSeries();
  const firstScope = start ? 'thisGroup' : 'this';
  const ways = [
    { way: 'this' as const, label: t(`move.series.scopes.${firstScope}`) },
    { way: 'following' as const, label: t('move.series.scopes.following') },
  ];

  function describe({ toMs, repeat }: SeriesTarget, nowMs: number): string {
    if (repeat)
      return t('move.series.then', { repeat: describeRepeat(repeat, toMs), moment: formatMoment(toSeconds(toMs)) });
    const { key, values } = describeMoment(toMs / SECOND_MS, nowMs);
    return t(`common:moment.${key}`, { ...values });
  }

  async function handleMove({ toMs, scope }: SeriesTarget): Promise<boolean> {
    const isMoved = await moveSeries(series, { toMs, scope, start });
    if (!isMoved) onRefused();
    return isMoved;
  }

  return (
    <MoveDialog
      subject={`series ${series.id} ${start ? subjectOf([start]) : ''}`}
      title={t('move.series.title')}
      ways={ways}
      waysLabel={t('move.series.scope')}
      droppedText={droppedMs === undefined ? undefined : typeDateTime(toField(browserZone(), droppedMs))}
      isMoving={isMoving}
      describeFrom={(scope) =>
        formatMoment(start && scope === 'this' ? start.start_at : toSeconds(series.nextAtMs ?? 0))
      }
      read={(chosen, nowMs) => readSeriesMove(series, chosen, nowMs)}
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

/** Reads the chosen moment: alone it stays before the one after it, with all that follow the rule is shifted. */
function readSeriesMove(
  { repeat, nextForMs }: FunnelSeriesWithGroups,
  { way: scope, momentText }: ChosenMove<Scope>,
  nowMs: number,
): SeriesTarget | MoveProblem {
  const atS = readTypedMoment(momentText);
  if (atS === null || nextForMs === null) return { problem: 'empty' };
  const toMs = atS * SECOND_MS;
  if (toMs <= nowMs) return { problem: 'past' };
  if (scope === 'this') {
    const followingMs = nextRepeat(repeat, nextForMs);
    return followingMs !== null && toMs >= followingMs ? { problem: 'tooFar' } : { toMs, scope, repeat: null };
  }
  const shifted = shiftRepeat(repeat, nextForMs, toMs);
  const firstMs = nextRepeat(shifted, Math.floor(toMs / MINUTE_MS) * MINUTE_MS - 1);
  return firstMs === null ? { problem: 'over' } : { toMs: firstMs, scope, repeat: shifted };
}
