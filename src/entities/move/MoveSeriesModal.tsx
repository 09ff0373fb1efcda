import { Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FunnelSeriesWithGroups, MoveSeries } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS, toSeconds } from '@contract/time';

import { useGetSeriesQuery } from '@/api/seriesApi';
import { useRepeatText } from '@/entities/repeat/useRepeatText';
import { describeMoment, formatMoment } from '@/lib/moment';
import { typeDateTime } from '@/lib/typedTime';
import { useNow } from '@/lib/useNow';
import { QueryView } from '@/ui/QueryView';
import { RequestModal } from '@/ui/RequestModal';
import { browserZone, toField } from '@/ui/zone/zoneTime';

import { MoveFields } from './MoveFields';
import './moveStarts.css';
import { readSeriesMove, type ReadSeriesMove } from './readSeriesMove';
import { useMoveSeries } from './useMoveSeries';
import type { WaitingStart } from './useMoveStarts';

const TICK_MS = MINUTE_MS / 6;
const SCOPES = ['this', 'following'] as const satisfies readonly MoveSeries['scope'][];

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
  const [momentText, setMomentText] = useState(() => (droppedMs === undefined ? '' : typeMoment(droppedMs)));
  const [scope, setScope] = useState<MoveSeries['scope']>('this');
  const [isTried, setIsTried] = useState(false);
  const { moveSeries, isMoving } = useMoveSeries();
  const nowMs = useNow(TICK_MS);
  const hintId = useId();
  const read = readSeriesMove(series, momentText, { scope, nowMs });
  const isWrong = 'problem' in read && (isTried || read.problem !== 'empty');
  const atS = start && scope === 'this' ? start.start_at : toSeconds(series.nextAtMs ?? 0);

  async function handleMove() {
    setIsTried(true);
    if ('problem' in read) return;
    if (await moveSeries(series, { toMs: read.toMs, scope, start })) onClose();
    else onRefused();
  }

  return (
    <RequestModal
      open
      title={t('move.series.title')}
      okText={t('move.action')}
      cancelText={t('common:actions.cancel')}
      closable={{ 'aria-label': t('common:actions.close') }}
      isPending={isMoving}
      onOk={() => void handleMove()}
      onCancel={onClose}
    >
      <div className="moveStarts">
        <p>{t('move.from', { moment: formatMoment(atS) })}</p>
        <Scopes scope={scope} isOfOneGroup={start !== undefined} onScope={setScope} />
        <MoveFields
          chosen={{ way: 'moment', momentText, dayText: '' }}
          {...{ nowMs, isWrong, hintId }}
          onChange={(chosen) => setMomentText(chosen.momentText)}
        />
        <Result id={hintId} read={read} nowMs={nowMs} isWrong={isWrong} />
      </div>
    </RequestModal>
  );
}

const typeMoment = (ms: number): string => typeDateTime(toField(browserZone(), ms));

interface ScopesProps {
  scope: MoveSeries['scope'];
  isOfOneGroup: boolean;
  onScope: (scope: MoveSeries['scope']) => void;
}

function Scopes({ scope, isOfOneGroup, onScope }: ScopesProps) {
  const { t } = useTranslation('schedules');
  const name = useId();
  return (
    <div className="moveStarts-ways" role="radiogroup" aria-label={t('move.series.scope')}>
      {SCOPES.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={scope === one} onChange={() => onScope(one)} />
          {t(isOfOneGroup && one === 'this' ? 'move.series.scopes.thisGroup' : `move.series.scopes.${one}`)}
        </label>
      ))}
    </div>
  );
}

interface ResultProps {
  id: string;
  read: ReadSeriesMove;
  nowMs: number;
  isWrong: boolean;
}

/** The new moment and how it repeats from there, or what is missing. */
function Result({ id, read, nowMs, isWrong }: ResultProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const describeRepeat = useRepeatText();
  function describe(): string {
    if ('problem' in read) return t(`move.problems.${read.problem}`);
    const { toMs, repeat } = read;
    if (repeat)
      return t('move.series.then', { repeat: describeRepeat(repeat, toMs), moment: formatMoment(toSeconds(toMs)) });
    const { key, values } = describeMoment(toMs / SECOND_MS, nowMs);
    return t(`common:moment.${key}`, { ...values });
  }
  return (
    <p id={id} className="moveStarts-result" role="status" data-wrong={isWrong}>
      {describe()}
    </p>
  );
}
