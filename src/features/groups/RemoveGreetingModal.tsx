import { useTranslation } from 'react-i18next';

import type { Group } from '@contract/schemas/shapes';

import { useDeleteGreetingMutation } from '@/api/groupsApi';
import { groupName, nameInQuotes } from '@/lib/names';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';

interface Props {
  group: Group;
  onDone: () => void;
  onCancel: () => void;
}

/** Confirmation before a group's greeting is removed. */
export function RemoveGreetingModal({ group, onDone, onCancel }: Props) {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const [deleteGreeting, { isLoading }] = useDeleteGreetingMutation();

  async function handleConfirm() {
    const deleting = deleteGreeting({ id: group.id }).unwrap();
    const texts = { success: t('greeting.removal.done'), failure: t('greeting.removal.failed') };
    if (await announce(deleting, texts)) onDone();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('greeting.removal.title')}
      message={t('greeting.removal.text', { name: nameInQuotes(groupName(group)) })}
      confirmText={t('greeting.removal.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onCancel}
    />
  );
}
