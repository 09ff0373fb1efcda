import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

import type { KnownGroup } from '@/api/parse/groups';
import { groupName } from '@/lib/groupName';

import { GroupCardActions } from './GroupCardActions';
import './groupsTexts';

interface Props {
  group: KnownGroup;
  ref?: Ref<HTMLDivElement>;
}

/** One group on the dashboard. Plain elements without listeners: there may be hundreds on a page. */
export const GroupCard = memo(function GroupCard({ group, ref }: Props) {
  const { t } = useTranslation(['groups', 'common']);
  const { id, name, group_type, funnel_ids, can_post } = group;
  const title = groupName(group);
  const titleId = `group-${id}`;
  return (
    <div ref={ref} className="groupCard">
      <div className="groupCard-head">
        <h2 className="groupCard-title" id={titleId} title={title}>
          {title}
        </h2>
        <button
          type="button"
          data-action="rename"
          data-group-id={id}
          aria-describedby={titleId}
          className="iconButton"
          aria-label={t('card.rename')}
          title={t('card.rename')}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="groupCard-icon">
            <path d="M3.5 16.5l.8-3.6L13 4.2l2.8 2.8-8.7 8.7z M11.2 6l2.8 2.8" />
          </svg>
        </button>
      </div>
      <p className="groupCard-facts">
        <span className="chip" data-tone={group_type === 'community' ? 'info' : undefined}>
          {t(`common:groupType.${group_type}`)}
        </span>
        <span>{t('card.funnels', { count: funnel_ids.length })}</span>
        <span>{t('card.id', { id: String(id) })}</span>
      </p>
      {title !== name && <p className="groupCard-note">{t('card.originalName', { name })}</p>}
      {!can_post && <p className="groupCard-note">{t('card.readOnly')}</p>}
      <GroupCardActions group={group} titleId={titleId} />
    </div>
  );
});
