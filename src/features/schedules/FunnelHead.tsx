import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { PauseButton } from '@/entities/pauses/PauseButton';
import { PausedChip } from '@/entities/run/PausedChip';

import type { FunnelEntry } from './listByFunnel';

interface Props {
  funnel: FunnelEntry;
}

/** Header of a funnel's schedules: name, number of schedules, state, its pause, and a link to the designer. */
export function FunnelHead({ funnel: { id, name, isActive, pausedAt, scheduleCount } }: Props) {
  const { t } = useTranslation('schedules');
  const titleId = `activeFunnel-${id}`;
  return (
    <div className="activeFunnel-head">
      <h2 className="activeFunnel-title" id={titleId}>
        {name === '' ? t('funnel', { id: String(id) }) : name}
      </h2>
      <span className="chip" data-tone={isActive ? 'success' : undefined}>
        {t(isActive ? 'badge.active' : 'badge.inactive')}
      </span>
      {pausedAt && <PausedChip kind="funnel" pausedAt={pausedAt} />}
      <span className="activeFunnel-count">{t('schedules', { count: scheduleCount })}</span>
      <span className="activeFunnel-actions">
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
