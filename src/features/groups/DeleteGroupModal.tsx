import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { useDeleteGroupMutation } from '@/api/groupsApi';
import { useGroup } from '@/api/useGroup';
import { groupName, nameInQuotes } from '@/lib/names';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';
import { useCheckGroupActivityQuery } from '@/api/inactiveGroupsApi';
import { formatMoment } from '@/lib/moment';
import './deleteGroup.css';

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

const days = limits.groups.inactiveAfterDays;

/** Shows the last activity of a group. Its line is reserved; it stays empty when the check fails. */
function LastActivity({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groups');
  const { data, isError } = useCheckGroupActivityQuery(groupId);

  function describe(): string {
    if (!data) return '';
    const { active, last_activity_at } = data;
    const moment = last_activity_at === null ? null : formatMoment(last_activity_at);
    if (active === false)
      return moment === null
        ? t('delete.activity.silent', { days })
        : t('delete.activity.silentSince', { days, moment });
    return moment === null ? t('delete.activity.unknown') : t('delete.activity.last', { moment });
  }

  return (
    <p className="deleteGroup-activity" role="status" aria-busy={!data && !isError}>
      {describe()}
    </p>
  );
}
