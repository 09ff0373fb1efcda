import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Group } from '@contract/schemas/shapes';

import { useOffers } from '@/api/offers';
import { useAbilities } from '@/api/useAbilities';
import { useGroupDetails } from '@/api/useGroupDetails';
import { useTags } from '@/api/useTags';
import { groupName, messengerName } from '@/lib/names';
import { OverflowMenu } from '@/ui/OverflowMenu';
import { PageHeader } from '@/ui/PageHeader';

import { groupMenuItems, type GroupAction } from './groupActions';
import { GroupFacts } from './GroupFacts';
import { GroupFunnels } from './GroupFunnels';
import { GroupTimeline } from './GroupTimeline';
import './groupPage.css';

interface Props {
  group: Group;
  onAction: (action: GroupAction, groupId: number) => void;
  /** Opens the broadcast form with this group. */
  onWrite: () => void;
  /** More about it. */
  children?: ReactNode;
}

/** One group with everything that the console knows of it. */
export function GroupView({ group, onAction, onWrite, children }: Props) {
  const { t } = useTranslation(['groups', 'common']);
  const { isLoaded: hasTags } = useTags();
  const offers = useOffers();
  const { acts } = useAbilities();
  const { byId } = useGroupDetails({ skip: !offers });
  const [title, name] = [groupName(group), messengerName(group)];
  const handleAction = (action: GroupAction) => onAction(action, group.id);
  return (
    <>
      <PageHeader
        title={title}
        className="groupPage-header"
        {...(title !== name && { subtitle: t('card.originalName', { name }) })}
      >
        <Link className="groupPage-back" to="/dashboard">
          {t('page.all')}
        </Link>
        <div className="row groupPage-actions">
          <button type="button" className="solidButton" disabled={!group.can_post} onClick={onWrite}>
            {t('page.write')}
          </button>
          <button
            type="button"
            className="plainButton"
            disabled={!group.can_post}
            onClick={() => handleAction('start')}
          >
            {t('card.start')}
          </button>
          <OverflowMenu
            label={t('table.more', { name: title })}
            items={groupMenuItems(t, group, { hasTags, details: byId.get(group.id), acts }, onAction)}
          />
        </div>
        {!group.can_post && <p className="groupPage-note">{t('page.readOnly')}</p>}
      </PageHeader>
      <div className="groupPage">
        <GroupFacts group={group} onAction={handleAction} />
        <div className="groupPage-column">
          <GroupFunnels group={group} onAction={handleAction} />
          {children}
        </div>
        {offers && <GroupTimeline groupId={group.id} />}
      </div>
    </>
  );
}
