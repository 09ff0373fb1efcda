import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { PauseButton } from '@/entities/pauses/PauseButton';
import { PausedChip } from '@/entities/run/PausedChip';

import { targetsOf, type BulkRequest } from './bulk';
import { summarize, type FunnelEntry } from './listByFunnel';

interface Props {
  funnel: FunnelEntry;
  /** Asks about moving or stopping all its schedules; missing for a server without it. */
  onAsk?: (request: BulkRequest) => void;
}

/** Header of a funnel's schedules: name, number of schedules, state, its move, stop and pause, and a link to the designer. */
export function FunnelHead({ funnel: { id, name, isActive, pausedAt, schedules }, onAsk }: Props) {
  const { t } = useTranslation('schedules');
  const title = name === '' ? t('funnel', { id: String(id) }) : name;
  const groupCount = summarize(schedules).groups;
  const titleId = `activeFunnel-${id}`;
  return (
    <div className="row activeFunnel-head">
      <h2 className="activeFunnel-title" id={titleId}>
        {title}
      </h2>
      {!(isActive && pausedAt) && (
        <span className="chip" data-tone={isActive ? 'success' : undefined}>
          {t(isActive ? 'badge.active' : 'badge.inactive')}
        </span>
      )}
      {pausedAt && <PausedChip kind="funnel" pausedAt={pausedAt} />}
      <span className="activeFunnel-count">{t('schedules', { count: schedules.length })}</span>
      <span className="wrap activeFunnel-actions">
        {onAsk && targetsOf('move', schedules).length > 1 && (
          <button
            type="button"
            className="plainButton"
            aria-describedby={titleId}
            onClick={() => onAsk({ action: 'move', schedules })}
          >
            {t('move.action')}
          </button>
        )}
        {onAsk && schedules.length > 1 && (
          <button
            type="button"
            className="plainButton activeFunnel-stop"
            aria-describedby={titleId}
            onClick={() => onAsk({ action: 'stop', schedules, funnelName: title })}
          >
            {groupCount > 1 ? t('many.stop.everywhere', { count: groupCount }) : t('many.stop.all')}
          </button>
        )}
        <PauseButton target={{ kind: 'funnel', id }} pausedAt={pausedAt} describedBy={titleId} />
        <Link
          className="plainButton"
          to={`/funnel-designer?edit=${id}`}
          target="_blank"
          title={t('editHint')}
          aria-describedby={titleId}
        >
          {t('edit')}
        </Link>
      </span>
    </div>
  );
}
