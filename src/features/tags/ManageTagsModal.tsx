import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Tag } from '@contract/schemas/shapes';

import { useDeleteTagMutation, useListTagsQuery } from '@/api/tagsApi';
import { nameInQuotes } from '@/lib/names';
import { ManageModal, type ManageTexts } from '@/ui/ManageModal';
import { TagChip } from '@/entities/tag/TagChip';
import { useAnnounce } from '@/ui/useAnnounce';
import { ConfirmModal } from '@/ui/ConfirmModal';

import { EditTagModal } from './EditTagModal';
import './tags.css';

const { maxCount } = limits.tags;
const renderName = (tag: Tag) => <TagChip tag={tag} />;
const countOf = ({ groupIds }: Tag) => groupIds.length;

/** All tags with the number of their groups: create, rename, recolour and delete them. */
export function ManageTagsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tags');
  const texts = useMemo(
    (): ManageTexts => ({
      title: t('manage.title'),
      create: t('manage.create'),
      loadFailed: t('manage.loadFailed'),
      list: t('manage.list'),
      none: t('manage.none'),
      full: t('manage.full', { count: maxCount }),
      columns: {
        name: t('manage.columns.name'),
        groups: t('manage.columns.groups'),
        actions: t('manage.columns.actions'),
      },
      edit: (name) => t('manage.editOne', { name: nameInQuotes(name) }),
      remove: (name) => t('manage.deleteOne', { name: nameInQuotes(name) }),
    }),
    [t],
  );
  return (
    <ManageModal
      texts={texts}
      query={useListTagsQuery()}
      maxCount={maxCount}
      renderName={renderName}
      countOf={countOf}
      renderEdit={(tag, tags, back) => <EditTagModal tag={tag} tags={tags} onClose={back} />}
      renderDelete={(tag, back) => <DeleteTagModal tag={tag} onClose={back} />}
      onClose={onClose}
    />
  );
}

/** Confirmation before a tag is removed from its groups. */
function DeleteTagModal({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const announce = useAnnounce();
  const [deleteTag, { isLoading }] = useDeleteTagMutation();

  async function handleConfirm() {
    const deletion = deleteTag({ id: tag.id }).unwrap();
    if (await announce(deletion, { success: t('delete.done'), failure: t('delete.failed') })) onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('delete.title', { name: nameInQuotes(tag.name) })}
      message={tag.groupIds.length === 0 ? t('delete.unused') : t('delete.text', { count: tag.groupIds.length })}
      confirmText={t('delete.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
