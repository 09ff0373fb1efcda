import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Funnel } from '@contract/schemas/shapes';

import { LineIcon } from '@/ui/LineIcon';
import { PausedChip } from '@/ui/PausedChip';

import './funnels.css';
import './funnelsTexts';
import { useFunnelActions } from './useFunnelActions';

const ICONS = {
  activate: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M8.3 7v6l4.7-3z',
  deactivate: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M8 7.5v5M12 7.5v5',
  copy: 'M7 7h9.5v9.5H7z M13 7V3.5H3.5V13H7',
  delete: 'M4 6h12 M8 6V4h4v2 M5.5 6l.8 10.5h7.4L14.5 6',
};

interface Props {
  funnel: Funnel;
  onCopy: (funnelId: number) => void;
  onLaunch: (funnelId: number) => void;
  /** The button that resumes the funnel while it is paused. */
  renderPause: (funnel: Funnel, titleId: string) => ReactNode;
}

/** A saved funnel with its actions. */
export function FunnelCard({ funnel, onCopy, onLaunch, renderPause }: Props) {
  const { t } = useTranslation('funnels');
  const { id, name, active, steps, pausedAt } = funnel;
  const { switchStatus, deleteAfterQuestion, isSwitching, isDeleting } = useFunnelActions(funnel);
  const titleId = `funnel-${id}`;
  const actionProps = { type: 'button', 'aria-describedby': titleId } as const;
  const iconProps = (label: string) => ({ ...actionProps, className: 'iconButton', 'aria-label': label, title: label });
  const switchLabel = t(active ? 'card.deactivate' : 'card.activate');
  return (
    <article className="funnelCard" aria-busy={isDeleting} aria-labelledby={titleId}>
      <div className="funnelCard-head">
        <h2 className="funnelCard-title" id={titleId} title={name}>
          {name}
        </h2>
        <span className="chip" data-tone={active ? 'success' : undefined}>
          {t(active ? 'badge.active' : 'badge.inactive')}
        </span>
      </div>
      {pausedAt && (
        <div className="funnelCard-paused">
          <PausedChip kind="funnel" pausedAt={pausedAt} />
          {renderPause(funnel, titleId)}
        </div>
      )}
      <div className="funnelCard-facts">
        <span>{t('card.steps', { count: steps.length })}</span>
        <span>{t('card.id', { id: String(id) })}</span>
        <span className="funnelCard-tools">
          <button {...iconProps(switchLabel)} aria-disabled={isSwitching} onClick={switchStatus}>
            <LineIcon path={active ? ICONS.deactivate : ICONS.activate} />
          </button>
          <button
            {...iconProps(t('card.copy'))}
            onClick={() => {
              onCopy(id);
            }}
          >
            <LineIcon path={ICONS.copy} />
          </button>
          <button
            {...iconProps(t('card.delete'))}
            data-kind="danger"
            aria-disabled={isDeleting}
            onClick={({ currentTarget }) => {
              void deleteAfterQuestion(currentTarget.closest('main'));
            }}
          >
            <LineIcon path={ICONS.delete} />
          </button>
        </span>
      </div>
      <div className="funnelCard-actions">
        <button
          {...actionProps}
          className="tonalButton"
          onClick={() => {
            onLaunch(id);
          }}
        >
          {t('card.start')}
        </button>
        <Link className="plainButton" aria-describedby={titleId} to={`/funnel-designer?edit=${id}`}>
          {t('card.edit')}
        </Link>
      </div>
    </article>
  );
}
