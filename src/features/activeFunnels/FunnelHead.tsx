import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import './activeFunnelsWords';
import type { FunnelEntry } from './listByFunnel';

/** The head of a funnel's card: its name, how many schedules it has, whether it is on, and the way to its drawing. */
export const FunnelHead = memo(function FunnelHead({ funnel }: { funnel: FunnelEntry }) {
  const { t } = useTranslation('activeFunnels');
  const { id, name, isActive, scheduleCount } = funnel;
  const titleId = `activeFunnel-${id}`;
  return (
    <div className="activeFunnel-head">
      <div className="activeFunnel-line">
        <h2 className="activeFunnel-title" id={titleId}>
          {name.trim() === '' ? t('funnel', { id: String(id) }) : name}
        </h2>
        <span className="activeFunnel-badge" data-active={isActive}>
          {t(isActive ? 'badge.active' : 'badge.inactive')}
        </span>
        <span className="activeFunnel-count">{t('schedules', { count: scheduleCount })}</span>
        <Link
          className="plainButton activeFunnel-edit"
          to={`/funnel-designer?edit=${id}`}
          target="_blank"
          title={t('editHint')}
          aria-describedby={titleId}
        >
          {t('edit')}
        </Link>
      </div>
      <div className="activeFunnel-columns" aria-hidden="true">
        <span>{t('columns.group')}</span>
        <span>{t('columns.start')}</span>
        <span>{t('columns.status')}</span>
      </div>
    </div>
  );
});
