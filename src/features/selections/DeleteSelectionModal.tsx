import { useTranslation } from 'react-i18next';

import type { Selection } from '@contract/schemas/shapes';

import { useDeleteSelectionMutation } from '@/api/selectionsApi';
import { nameInQuotes } from '@/lib/names';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';

/** Confirmation before a selection is deleted. */
export function DeleteSelectionModal({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t } = useTranslation('selections');
  const announce = useAnnounce();
  const [deleteSelection, { isLoading }] = useDeleteSelectionMutation();

  async function handleConfirm() {
    const deletion = deleteSelection({ id: selection.id }).unwrap();
    if (await announce(deletion, { success: t('delete.done'), failure: t('delete.failed') })) onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('delete.title', { name: nameInQuotes(selection.name) })}
      message={t('delete.text')}
      confirmText={t('delete.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
