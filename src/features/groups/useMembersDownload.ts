import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useDownloadMembersMutation } from '@/api/groupsApi';
import { downloadObject } from '@/lib/downloadFile';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

/** Saves the members of a group as a file; further clicks during the download are ignored. */
export function useMembersDownload(): (groupId: number) => Promise<void> {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const { message } = useToasts();
  const [downloadMembers] = useDownloadMembersMutation();
  const underWay = useRef(new Set<number>());

  async function save(groupId: number) {
    const address = await downloadMembers({ id: groupId }).unwrap();
    downloadObject(address, `${groupId}_members.csv`);
  }

  return async (groupId) => {
    if (underWay.current.has(groupId)) return;
    underWay.current.add(groupId);
    const hide = message.loading(t('members.loading'));
    await announce(save(groupId), { success: t('members.done'), failure: t('members.failed') });
    hide();
    underWay.current.delete(groupId);
  };
}
