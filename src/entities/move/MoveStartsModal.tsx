import { useTranslation } from 'react-i18next';

import { SECOND_MS, toSeconds } from '@contract/time';

import { describeMoment, formatMoment } from '@/lib/moment';

import { MoveDialog } from './MoveDialog';
import { subjectOf } from './moveDraft';
import { readMove, type MoveWay } from './moveMoments';
import { isPlanned, useMoveStarts, type StartMove, type WaitingStart } from './useMoveStarts';

const WAYS = ['moment', 'day'] as const satisfies readonly MoveWay[];

interface Props {
  starts: readonly WaitingStart[];
  onClose: () => void;
}

/** Moves starts that wait: one to another moment; several also by days, each at its time of day. */
export function MoveStartsModal({ starts, onClose }: Props) {
  const { t } = useTranslation(['schedules', 'common']);
  const { move, isMoving } = useMoveStarts();
  const sorted = [...starts].sort((one, other) => one.start_at - other.start_at);
  const ways = WAYS.map((way) => ({ way, label: t(`move.ways.${way}`) }));

  function describe({ moves }: { moves: StartMove[] }, nowMs: number): string {
    const moments = moves.map(({ toMs }) => toSeconds(toMs));
    if (moments[0] !== moments.at(-1)) return t('move.to', { moment: nameRange(moments) });
    const { key, values } = describeMoment((moves[0]?.toMs ?? 0) / SECOND_MS, nowMs);
    return t(`common:moment.${key}`, { ...values });
  }

  return (
    <MoveDialog
      subject={subjectOf(sorted)}
      title={t(starts.every(isPlanned) ? 'move.titleBroadcasts' : 'move.title', { count: starts.length })}
      ways={starts.length > 1 ? ways : ways.slice(0, 1)}
      waysLabel={t('move.how')}
      isMoving={isMoving}
      describeFrom={() => nameRange(sorted.map(({ start_at }) => start_at))}
      read={(chosen, nowMs) => readMove(sorted, chosen, nowMs)}
      describe={describe}
      onMove={({ moves }) => move(moves)}
      onClose={onClose}
    />
  );
}

/** From the first to the last moment, in unix seconds. */
function nameRange(moments: readonly number[]): string {
  const [first, last] = [moments[0] ?? 0, moments.at(-1) ?? 0];
  return first === last ? formatMoment(first) : `${formatMoment(first)} – ${formatMoment(last)}`;
}
