import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';

interface Props {
  group: Group;
  isChosen: boolean;
  onToggle: (groupId: number) => void;
}

/** A group to start in. Read-only groups are marked; such a selection can only be removed. */
export function GroupOption({ group, isChosen, onToggle }: Props) {
  const { t } = useTranslation(['launch', 'common']);
  const { id, can_post, group_type } = group;
  return (
    <div className="row launchOption" data-chosen={isChosen}>
      <label className="launchOption-label">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!can_post && !isChosen}
          onChange={() => {
            onToggle(id);
          }}
        />
        <span className="launchOption-name">{groupName(group)}</span>
      </label>
      <span className="row launchOption-facts" data-closed={!can_post}>
        {can_post ? t(`common:groupType.${group_type}`) : t('groups.readOnly')}
      </span>
    </div>
  );
}
