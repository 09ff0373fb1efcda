import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SaveTag, Tag } from '@contract/schemas/shapes';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useCreateTagMutation, useUpdateTagMutation } from '@/api/tagsApi';
import { useAnnounce } from '@/ui/useAnnounce';
import { FormModal } from '@/ui/FormModal';

import { findTagProblem, TagForm } from './TagForm';

const EMPTY: SaveTag = { name: '', color: 'teal' };

interface Props {
  /** Null for a new one. */
  tag: Tag | null;
  tags: readonly Tag[];
  onClose: () => void;
}

/** Creates a tag, or changes its name and colour. */
export function EditTagModal({ tag, tags, onClose }: Props) {
  const { t } = useTranslation('tags');
  const announce = useAnnounce();
  const [createTag, { isLoading: isCreating }] = useCreateTagMutation();
  const [updateTag, { isLoading: isUpdating }] = useUpdateTagMutation();
  const draft = useDialogDraft<SaveTag>(`tag/${tag?.id ?? 'new'}`, tag ? { name: tag.name, color: tag.color } : EMPTY);
  const isSaving = isCreating || isUpdating;
  const [isChecked, setIsChecked] = useState(false);
  const problem = findTagProblem(
    draft.fields.name,
    tags.filter(({ id }) => id !== tag?.id),
  );

  function handleClose() {
    draft.discard();
    onClose();
  }

  async function handleSubmit() {
    setIsChecked(true);
    if (isSaving || problem !== null) return;
    const { name, ...changed } = draft.changed;
    const saving = tag
      ? updateTag({ id: tag.id, ...changed, ...(name !== undefined && { name: name.trim() }) }).unwrap()
      : createTag({ ...draft.fields, name: draft.fields.name.trim() }).unwrap();
    const failure = t(tag ? 'edit.failed' : 'create.failed');
    if (await announce(saving, { success: t(tag ? 'edit.saved' : 'create.done'), failure })) handleClose();
  }

  return (
    <FormModal
      formClassName="tagEditor"
      title={t(tag ? 'edit.title' : 'create.title')}
      okText={t(tag ? 'edit.submit' : 'create.submit')}
      isPending={isSaving}
      draft={draft}
      onCancel={isSaving ? onClose : handleClose}
      onSubmit={handleSubmit}
    >
      <TagForm value={draft.fields} problem={isChecked ? problem : null} onChange={draft.change} />
    </FormModal>
  );
}
