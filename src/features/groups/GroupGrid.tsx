import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { KnownGroup } from '@/api/plainGroups';

import { AskedGroupCard } from './AskedGroupCard';
import './groups.css';
import { readGroupAction, type GroupAction } from './groupActions';
import { GroupCard } from './GroupCard';
import './groupsWords';

interface Props {
  groups: readonly KnownGroup[];
  onAction: (action: GroupAction, groupId: number) => void;
}

/** All groups as cards, three in a row on wide screens. Source: spec §2 "Dashboard". */
export function GroupGrid({ groups, onAction }: Props) {
  const { t } = useTranslation('groups');

  function handleClick({ target }: MouseEvent) {
    const pressed = readGroupAction(target);
    if (pressed) onAction(pressed.action, pressed.groupId);
  }

  return (
    <ul className="groupGrid" aria-label={t('list')} onClick={handleClick}>
      {groups.map((group) =>
        group.lacksFacts ? <AskedGroupCard key={group.id} group={group} /> : <GroupCard key={group.id} group={group} />,
      )}
    </ul>
  );
}
