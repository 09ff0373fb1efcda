import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/groupName';

interface Props {
  group: Group;
  isChosen: boolean;
  onToggle: (groupId: number) => void;
}

/** One group to start in. */
export function GroupOption({ group, isChosen, onToggle }: Props) {
  const { t } = useTranslation(['launch', 'common']);
  const { id, can_post, group_type } = group;
  return (
    <li className="launchOption" data-chosen={isChosen}>
      <label className="launchOption-label">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!can_post}
          onChange={() => {
            onToggle(id);
          }}
        />
        <span className="launchOption-name">{groupName(group)}</span>
      </label>
      <span className="launchOption-facts">
        {can_post ? t(`common:groupType.${group_type}`) : t('groups.readOnly')}
      </span>
    </li>
  );
}
