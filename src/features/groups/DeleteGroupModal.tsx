import { useTranslation } from 'react-i18next';

import { useDeleteGroupMutation } from '@/api/groupsApi';
import { useGroup } from '@/api/useGroup';
import { groupName, nameInQuotes } from '@/lib/names';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';

import { LastActivity } from './LastActivity';

interface Props {
  groupId: number;
  onClose: () => void;
}

/** Confirmation before the account leaves a group. Source: SPEC-2.55, SPEC-10.7. */
export function DeleteGroupModal({ groupId, onClose }: Props) {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const group = useGroup(groupId);
  const [deleteGroup, { isLoading }] = useDeleteGroupMutation();

  async function handleConfirm() {
    const failure = { title: t('delete.failed.title'), description: t('delete.failed.text') };
    if (await announce(deleteGroup({ id: groupId }).unwrap(), { success: t('delete.done'), failure })) onClose();
  }

  if (!group) return null;
  return (
    <ConfirmModal
      type="danger"
      title={t(`delete.title.${group.group_type}`)}
      message={
        <>
          {t('delete.text', { name: nameInQuotes(groupName(group)) })}
          <LastActivity groupId={groupId} />
        </>
      }
      confirmText={t('delete.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
