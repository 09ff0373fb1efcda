import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { shiftRepeat } from '@contract/planner/repeats';
import type { FunnelSeries, MoveSeries, PlannedBroadcastWithGroups } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { useChangePlannedBroadcastMutation } from '@/api/plannedBroadcastsApi';
import { useMoveSeriesMutation } from '@/api/seriesApi';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

import { contentOf, useMoveStarts, type WaitingStart } from './useMoveStarts';

interface SeriesMove {
  toMs: number;
  scope: MoveSeries['scope'];
  /** The start of one group, which alone moves without those of other groups. */
  start?: WaitingStart | undefined;
}

/** Moves the next start of a series and says how it went. One that moved alone can be moved back for a few seconds. */
export function useMoveSeries() {
  const { t } = useTranslation('schedules');
  const { message } = useToasts();
  const announce = useAnnounce();
  const [send, { isLoading }] = useMoveSeriesMutation();
  const starts = useMoveStarts();

  async function moveSeries(
    { id, revision, nextAtMs }: Pick<FunnelSeries, 'id' | 'revision' | 'nextAtMs'>,
    { toMs, scope, start }: SeriesMove,
  ): Promise<boolean> {
    if (start && scope === 'this') return starts.move([{ start, toMs }]);
    const failure = { failure: t('move.failed'), first: 'server' } as const;
    const sending = send({ id, startsAtMs: toMs, scope, revision }).unwrap();
    if (!(await announce(sending, failure))) return false;
    const moved = await sending;
    async function undo() {
      const back = send({ id, startsAtMs: nextAtMs ?? 0, scope, revision: moved.revision }).unwrap();
      await announce(back, { success: t('move.undone'), ...failure });
    }
    if (scope === 'following') message.success(t('move.series.doneFollowing'));
    else
      message.success(t('move.series.done'), {
        durationMs: limits.schedules.stopUndoMs,
        action: { label: t('stop.undo'), onClick: () => void undo() },
      });
    return true;
  }

  return { moveSeries, isMoving: isLoading || starts.isMoving };
}

/** Moves a planned broadcast and says how it went; of a repeated one its next moment alone, or with all that follow. */
export function useMovePlanned() {
  const { t } = useTranslation('schedules');
  const announce = useAnnounce();
  const [change, { isLoading }] = useChangePlannedBroadcastMutation();
  const starts = useMoveStarts();

  async function movePlanned(
    planned: PlannedBroadcastWithGroups,
    { toMs, scope }: Omit<SeriesMove, 'start'>,
  ): Promise<boolean> {
    const { id, revision, repeat, startsAtMs } = planned;
    if (startsAtMs === null) return false;
    if (scope === 'this' || repeat === null)
      return starts.move([{ start: { id, revision, start_at: toSeconds(startsAtMs) }, toMs }]);
    const moved = { repeat: shiftRepeat(repeat, startsAtMs, toMs), startsAtMs: toMs };
    const sending = change({ id, revision, ...contentOf(planned), ...moved }).unwrap();
    return announce(sending, {
      success: t('move.series.doneFollowing'),
      failure: t('move.failed'),
      first: 'server',
    });
  }

  return { movePlanned, isMoving: isLoading || starts.isMoving };
}
