import type { Group, GroupDetails, MessengerAbilities } from '@contract/schemas/shapes';

import type { MenuItem } from '@/ui/MenuList';

import type { GroupAction } from './groupActions';
import type { Translate } from './translate';

/** The rarer actions of a group, as its row and its page offer them. */
export function groupMenuItems(
  t: Translate,
  { id, funnel_ids }: Group,
  {
    hasTags,
    details,
    acts,
  }: { hasTags: boolean; details: GroupDetails | undefined } & Pick<MessengerAbilities, 'acts'>,
  onAction: (action: GroupAction, groupId: number) => void,
): MenuItem[] {
  const toItem = (key: GroupAction, label: string) => ({ key, label, onSelect: () => onAction(key, id) });
  const actItems = ({ isClosed, isOwnAdmin }: GroupDetails) => [
    ...(isClosed === true || !acts.includes('close') ? [] : [toItem('close', t('card.close'))]),
    ...(isClosed === false || !acts.includes('open') ? [] : [toItem('reopen', t('card.reopen'))]),
    toItem('act', t('card.act')),
    ...(isOwnAdmin === true && acts.includes('resetInvite') ? [toItem('entry', t('card.entry'))] : []),
  ];
  return [
    toItem('assign', t('card.assign')),
    ...(funnel_ids.length > 0 ? [toItem('history', t('card.history'))] : []),
    toItem('greeting', t('card.greeting')),
    toItem('memberList', t('card.memberList')),
    toItem('members', t('card.membersHint')),
    toItem('rename', t('card.rename')),
    ...(hasTags ? [toItem('tags', t('card.tags')), toItem('fields', t('card.fields'))] : []),
    ...(details ? actItems(details) : []),
    { ...toItem('delete', t('card.delete')), isDangerous: true },
  ];
}
