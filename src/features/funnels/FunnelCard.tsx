import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Funnel } from '@contract/schemas/shapes';

import './funnels.css';
import './funnelsTexts';
import { useFunnelActions } from './useFunnelActions';

interface Props {
  funnel: Funnel;
  onCopy: (funnelId: number) => void;
  onLaunch: (funnelId: number) => void;
}

/** A saved funnel with its actions. */
export function FunnelCard({ funnel, onCopy, onLaunch }: Props) {
  const { t } = useTranslation('funnels');
  const { id, name, active, steps } = funnel;
  const { switchStatus, deleteAfterQuestion, isSwitching, isDeleting } = useFunnelActions(funnel);
  const titleId = `funnel-${id}`;
  const actionProps = { type: 'button', className: 'plainButton', 'aria-describedby': titleId } as const;
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
      <p className="funnelCard-facts">
        <span>{t('card.steps', { count: steps.length })}</span>
        <span>{t('card.id', { id: String(id) })}</span>
      </p>
      <div className="funnelCard-actions">
        <button
          {...actionProps}
          onClick={() => {
            onLaunch(id);
          }}
        >
          {t('card.start')}
        </button>
        <Link className="plainButton" aria-describedby={titleId} to={`/funnel-designer?edit=${id}`}>
          {t('card.edit')}
        </Link>
        <button {...actionProps} aria-disabled={isSwitching} onClick={switchStatus}>
          {t(active ? 'card.deactivate' : 'card.activate')}
        </button>
        <button
          {...actionProps}
          onClick={() => {
            onCopy(id);
          }}
        >
          {t('card.copy')}
        </button>
        <button
          {...actionProps}
          data-kind="danger"
          aria-disabled={isDeleting}
          onClick={({ currentTarget }) => {
            void deleteAfterQuestion(currentTarget.closest('main'));
          }}
        >
          {t('card.delete')}
        </button>
      </div>
    </article>
  );
}
