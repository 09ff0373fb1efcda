import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FunnelSeries } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import {
  useListSeriesQuery,
  usePauseSeriesMutation,
  useResumeSeriesMutation,
  useSkipSeriesMutation,
  useStopSeriesMutation,
} from '@/api/seriesApi';
import { useRepeatText } from '@/entities/repeat/useRepeatText';
import '@/entities/run/leftOutTexts';
import { formatMoment } from '@/lib/moment';
import { numberFormat } from '@/lib/numberFormat';
import { Confirm } from '@/ui/Confirm';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';

import './schedules.css';

interface Props {
  funnelId: number;
  onEdit: (seriesId: number) => void;
  onMove: (seriesId: number) => void;
  onClose: () => void;
}

const ACTIONS = ['edit', 'move', 'pause', 'resume', 'skip', 'stop'] as const;
type SeriesAction = (typeof ACTIONS)[number];
const ROW_HEIGHT_PX = 64;
const idOf = ({ id }: FunnelSeries) => id;

/** Repeating starts of a funnel: when each happens next, and its change, move, pause, skip and stop. */
export function SeriesModal({ funnelId, onClose, ...ways }: Props) {
  const { t } = useTranslation(['schedules', 'common']);
  const query = useListSeriesQuery(funnelId);
  const columns: DataColumn<FunnelSeries>[] = [
    { key: 'when', title: t('series.columns.when'), isRowHeader: true, render: (series) => <When series={series} /> },
    { key: 'groups', title: t('series.columns.groups'), width: '14%', render: (series) => <Groups series={series} /> },
    {
      key: 'actions',
      title: t('series.columns.actions'),
      isTitleHidden: true,
      width: '56%',
      align: 'end',
      render: (series) => <Actions series={series} {...ways} />,
    },
  ];
  return (
    <Modal
      open
      width={960}
      title={t('series.title')}
      footer={null}
      closable={{ 'aria-label': t('common:actions.close') }}
      onCancel={onClose}
    >
      <QueryView
        query={query}
        failure={t('series.loadFailed')}
        skeleton={<div className="skeletonBlock" style={{ height: 120 }} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('series.none')} />
          ) : (
            <DataTable
              label={t('series.list')}
              columns={columns}
              rows={rows}
              keyOf={idOf}
              rowHeightPx={ROW_HEIGHT_PX}
            />
          )
        }
      </QueryView>
    </Modal>
  );
}

function When({ series }: { series: FunnelSeries }) {
  const { t } = useTranslation(['schedules', 'leftOut']);
  const describeRepeat = useRepeatText();
  const { repeat, nextAtMs, pausedAtMs, trouble, emptyAtMs, unlistedCount, leftOutCount = 0 } = series;
  return (
    <div>
      {nextAtMs !== null && <p>{formatMoment(toSeconds(nextAtMs))}</p>}
      <p className="scheduleCell-note">{describeRepeat(repeat, nextAtMs ?? 0)}</p>
      {trouble && <p className="scheduleCell-note">{t(`series.trouble.${trouble}`)}</p>}
      {pausedAtMs !== null && !trouble && (
        <p className="scheduleCell-note">{t('series.paused', { moment: formatMoment(toSeconds(pausedAtMs)) })}</p>
      )}
      {emptyAtMs !== null && (
        <p className="scheduleCell-note">{t('series.empty', { moment: formatMoment(toSeconds(emptyAtMs)) })}</p>
      )}
      {leftOutCount > 0 && (
        <p className="scheduleCell-note" data-late="true">
          {t('leftOut:next', { total: leftOutCount })}
        </p>
      )}
      {unlistedCount > 0 && <p className="scheduleCell-note">{t('series.unlisted', { total: unlistedCount })}</p>}
    </div>
  );
}

function Groups({ series: { selection, groupCount } }: { series: FunnelSeries }) {
  const { t } = useTranslation('schedules');
  if (selection === null) return numberFormat.format(groupCount);
  return selection.name ?? t('series.groups.gone');
}

function Actions({ series, onEdit, onMove }: { series: FunnelSeries } & Pick<Props, 'onEdit' | 'onMove'>) {
  const { id, revision, pausedAtMs, nextAtMs } = series;
  const { t } = useTranslation('schedules');
  const announce = useAnnounce();
  const [pause] = usePauseSeriesMutation();
  const [resume] = useResumeSeriesMutation();
  const [skip] = useSkipSeriesMutation();
  const [stop] = useStopSeriesMutation();
  const [isAsking, setIsAsking] = useState(false);
  const acts: Partial<Record<Exclude<SeriesAction, 'edit' | 'move'>, () => Promise<unknown>>> = {
    ...(pausedAtMs === null ? { pause: () => pause({ id }).unwrap() } : { resume: () => resume({ id }).unwrap() }),
    ...(nextAtMs !== null && { skip: () => skip({ id, revision }).unwrap() }),
    stop: () => stop({ id }).unwrap(),
  };
  const canDo = (action: SeriesAction) => action === 'edit' || (action === 'move' ? nextAtMs !== null : action in acts);
  const run = (action: SeriesAction) => {
    if (action === 'edit' || action === 'move') {
      ({ edit: onEdit, move: onMove })[action](id);
      return;
    }
    if (action === 'stop' && !isAsking) {
      setIsAsking(true);
      return;
    }
    setIsAsking(false);
    const act = acts[action];
    if (act)
      void announce(act(), { success: t(`series.done.${action}`), failure: t('series.failed'), first: 'server' });
  };
  return (
    <div className="wrap">
      {ACTIONS.map(
        (action) =>
          canDo(action) && (
            <button key={action} type="button" className="plainButton" onClick={() => run(action)}>
              {t(action === 'move' ? 'move.action' : `series.actions.${action}`)}
            </button>
          ),
      )}
      {isAsking && (
        <Confirm
          type="danger"
          title={t('series.stopQuestion')}
          message={t('series.stopText')}
          confirmText={t('series.actions.stop')}
          onConfirm={() => run('stop')}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
