import { useTranslation } from 'react-i18next';

import type { Tag } from '@contract/schemas/shapes';

import { useListSelectionsQuery } from '@/api/selectionsApi';
import { useDeleteTagMutation } from '@/api/tagsApi';
import { nameInQuotes } from '@/lib/names';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';

/** Confirmation before a tag is removed from its groups: selections that name it may contain none afterwards. */
export function DeleteTagModal({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const announce = useAnnounce();
  const { data: selections = [] } = useListSelectionsQuery();
  const named = selections.filter(({ rule }) =>
    [rule.allTagIds, rule.anyTagIds, rule.noTagIds].some((ids) => ids.includes(tag.id)),
  );
  const groups = tag.groupIds.length === 0 ? t('delete.unused') : t('delete.text', { count: tag.groupIds.length });
  const inSelections = t('delete.inSelections', { names: named.map(({ name }) => nameInQuotes(name)).join(', ') });
  const [deleteTag, { isLoading }] = useDeleteTagMutation();

  async function handleConfirm() {
    const deletion = deleteTag({ id: tag.id }).unwrap();
    if (await announce(deletion, { success: t('delete.done'), failure: t('delete.failed') })) onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('delete.title', { name: nameInQuotes(tag.name) })}
      message={named.length === 0 ? groups : `${groups} ${inSelections}`}
      confirmText={t('delete.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
