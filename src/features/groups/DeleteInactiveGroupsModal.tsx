import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { useDeleteInactiveGroupsMutation } from '@/api/groupsApi';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

import './groupsWords';

const days = limits.groups.inactiveAfterDays;

/** Asks before the account leaves every group in which nobody writes any more. Source: spec §2 "Dashboard". */
export function DeleteInactiveGroupsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const { message } = useToasts();
  const [deleteInactiveGroups, { isLoading }] = useDeleteInactiveGroupsMutation();

  async function handleConfirm() {
    const deleting = deleteInactiveGroups().unwrap();
    if (!(await announce(deleting, { failure: t('deleteInactive.failed') }))) return;
    const { deleted_count: count } = await deleting;
    if (count === 0) message.info(t('deleteInactive.none'));
    else message.success(t('deleteInactive.done', { count }));
    onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('deleteInactive.title')}
      message={t('deleteInactive.text', { days })}
      confirmText={t('deleteInactive.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
