import type { BulkAction, GroupAction } from '@/features/groups/groupActions';

import type { OpenDialog } from '../dialogsSlice';

/** Which dialog a button of a group's card opens. */
export function dialogFor(action: Exclude<GroupAction, 'open' | 'members'>, groupId: number): OpenDialog {
  switch (action) {
    case 'rename':
      return { name: 'renameGroup', ids: { groupId } };
    case 'start':
      return { name: 'launch', ids: { groupIds: [groupId] } };
    case 'assign':
      return { name: 'assignment', ids: { groupId } };
    case 'history':
      return { name: 'runHistory', ids: { groupId } };
    case 'greeting':
      return { name: 'greeting', ids: { groupId } };
    case 'memberList':
      return { name: 'members', ids: { groupId } };
    case 'tags':
      return { name: 'groupTags', ids: { groupId } };
    case 'fields':
      return { name: 'groupFields', ids: { groupId } };
    case 'close':
      return { name: 'actOnGroups', ids: { groupIds: [groupId], kind: 'close' } };
    case 'reopen':
      return { name: 'actOnGroups', ids: { groupIds: [groupId], kind: 'open' } };
    case 'act':
      return { name: 'actOnGroups', ids: { groupIds: [groupId], kind: 'rename' } };
    case 'entry':
      return { name: 'groupEntry', ids: { groupId } };
    case 'delete':
      return { name: 'deleteGroup', ids: { groupId } };
  }
}

/** Which dialog a button of the bar of selected groups opens. */
export function bulkDialogFor(action: Exclude<BulkAction, 'broadcast'>, groupIds: number[]): OpenDialog {
  const [onlyId, ...others] = groupIds;
  // It shows the greeting that the group has.
  if (action === 'greet' && onlyId !== undefined && others.length === 0) return dialogFor('greeting', onlyId);
  switch (action) {
    case 'start':
      return { name: 'launch', ids: { groupIds } };
    case 'addTag':
      return { name: 'addTag', ids: { groupIds } };
    case 'removeTag':
      return { name: 'removeTag', ids: { groupIds } };
    case 'greet':
      return { name: 'greetGroups', ids: { groupIds } };
    case 'act':
      return { name: 'actOnGroups', ids: { groupIds, kind: 'close' } };
    case 'leave':
      return { name: 'leaveGroups', ids: { groupIds } };
  }
}
