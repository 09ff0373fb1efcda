import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MINUTE_MS, SECOND_MS, toSeconds } from '@contract/time';

import { describeMoment, formatMoment } from '@/lib/moment';
import { useNow } from '@/lib/useNow';
import { RequestModal } from '@/ui/RequestModal';

import { MoveFields } from './MoveFields';
import { readMove, type ChosenMove, type MoveWay, type ReadMove } from './moveMoments';
import './moveStarts.css';
import { isPlanned, useMoveStarts, type WaitingStart } from './useMoveStarts';

const TICK_MS = MINUTE_MS / 6;
const WAYS = ['moment', 'day'] as const satisfies readonly MoveWay[];

interface Props {
  starts: readonly WaitingStart[];
  onClose: () => void;
}

/** Moves starts that wait: one to another moment; several also by days, each at its time of day. */
export function MoveStartsModal({ starts, onClose }: Props) {
  const { t } = useTranslation(['schedules', 'common']);
  const [chosen, setChosen] = useState<ChosenMove>({ way: 'moment', momentText: '', dayText: '' });
  const [isTried, setIsTried] = useState(false);
  const { move, isMoving } = useMoveStarts();
  const nowMs = useNow(TICK_MS);
  const hintId = useId();
  const sorted = [...starts].sort((one, other) => one.start_at - other.start_at);
  const read = readMove(sorted, chosen, nowMs);
  const isWrong = 'problem' in read && (isTried || read.problem === 'past');

  async function handleMove() {
    setIsTried(true);
    if ('moves' in read && (await move(read.moves))) onClose();
  }

  return (
    <RequestModal
      open
      title={t(starts.every(isPlanned) ? 'move.titleBroadcasts' : 'move.title', { count: starts.length })}
      okText={t('move.action')}
      cancelText={t('common:actions.cancel')}
      closable={{ 'aria-label': t('common:actions.close') }}
      isPending={isMoving}
      onOk={() => void handleMove()}
      onCancel={onClose}
    >
      <div className="moveStarts">
        <p>{t('move.from', { moment: nameRange(sorted.map(({ start_at }) => start_at)) })}</p>
        {starts.length > 1 && <Ways way={chosen.way} onWay={(way) => setChosen({ ...chosen, way })} />}
        <MoveFields chosen={chosen} nowMs={nowMs} isWrong={isWrong} hintId={hintId} onChange={setChosen} />
        <Result id={hintId} read={read} nowMs={nowMs} isWrong={isWrong} />
      </div>
    </RequestModal>
  );
}

/** From the first to the last moment, in unix seconds. */
function nameRange(moments: readonly number[]): string {
  const [first, last] = [moments[0] ?? 0, moments.at(-1) ?? 0];
  return first === last ? formatMoment(first) : `${formatMoment(first)} – ${formatMoment(last)}`;
}

function Ways({ way, onWay }: { way: MoveWay; onWay: (way: MoveWay) => void }) {
  const { t } = useTranslation('schedules');
  const name = useId();
  return (
    <div className="moveStarts-ways" role="radiogroup" aria-label={t('move.how')}>
      {WAYS.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={way === one} onChange={() => onWay(one)} />
          {t(`move.ways.${one}`)}
        </label>
      ))}
    </div>
  );
}

interface ResultProps {
  id: string;
  read: ReadMove;
  nowMs: number;
  isWrong: boolean;
}

/** The new moments, or what is missing. */
function Result({ id, read, nowMs, isWrong }: ResultProps) {
  const { t } = useTranslation(['schedules', 'common']);
  function describe(): string {
    if ('problem' in read) return t(`move.problems.${read.problem}`);
    const moments = read.moves.map(({ toMs }) => toSeconds(toMs));
    if (moments[0] !== moments.at(-1)) return t('move.to', { moment: nameRange(moments) });
    const { key, values } = describeMoment((read.moves[0]?.toMs ?? 0) / SECOND_MS, nowMs);
    return t(`common:moment.${key}`, { ...values });
  }
  return (
    <p id={id} className="moveStarts-result" role="status" data-wrong={isWrong}>
      {describe()}
    </p>
  );
}
