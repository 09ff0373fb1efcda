import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';

import { GROUP_ACTIONS, type GroupAction } from '@/features/groups/groupActions';
import { useMembersDownload } from '@/features/groups/useMembersDownload';

import { dialogOpened } from '../dialogsSlice';

/** Does what a button of a group asks for: opens its page or a dialog, or downloads its members. */
export function useGroupAction(): (action: GroupAction, groupId: number) => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const downloadMembers = useMembersDownload();
  return useCallback(
    (action, groupId) => {
      if (action === 'open') void navigate(`/groups/${groupId}`);
      else if (action === 'members') void downloadMembers(groupId);
      else dispatch(dialogOpened(GROUP_ACTIONS[action].dialog(groupId)));
    },
    [dispatch, downloadMembers, navigate],
  );
}
