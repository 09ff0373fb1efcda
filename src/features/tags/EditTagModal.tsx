import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { SaveTag, Tag } from '@contract/schemas/shapes';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useCreateTagMutation, useUpdateTagMutation } from '@/api/tagsApi';
import { useAnnounce } from '@/ui/useAnnounce';
import { RequestModal } from '@/ui/RequestModal';
import { RestoredNote } from '@/ui/RestoredNote';

import { TagForm } from './TagForm';

const EMPTY: SaveTag = { name: '', color: 'teal' };

interface Props {
  /** Null for a new one. */
  tag: Tag | null;
  tags: readonly Tag[];
  onClose: () => void;
}

/** Creates a tag, or changes its name and colour. */
export function EditTagModal({ tag, tags, onClose }: Props) {
  const { t } = useTranslation(['tags', 'common']);
  const announce = useAnnounce();
  const formId = useId();
  const [createTag, { isLoading: isCreating }] = useCreateTagMutation();
  const [updateTag, { isLoading: isUpdating }] = useUpdateTagMutation();
  const draft = useDialogDraft<SaveTag>(`tag/${tag?.id ?? 'new'}`, tag ? { name: tag.name, color: tag.color } : EMPTY);
  const isSaving = isCreating || isUpdating;
  const others = tags.filter(({ id }) => id !== tag?.id);

  function handleClose() {
    draft.discard();
    onClose();
  }

  async function handleSubmit(saved: SaveTag) {
    if (isSaving) return;
    const saving = tag ? updateTag({ id: tag.id, ...saved }).unwrap() : createTag(saved).unwrap();
    const failure = t(tag ? 'edit.failed' : 'create.failed');
    if (await announce(saving, { success: t(tag ? 'edit.saved' : 'create.done'), failure })) handleClose();
  }

  return (
    <RequestModal
      open
      width={480}
      title={t(tag ? 'edit.title' : 'create.title')}
      okText={t(tag ? 'edit.submit' : 'create.submit')}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      cancelText={t('common:actions.cancel')}
      isPending={isSaving}
      onCancel={handleClose}
    >
      <RestoredNote isRestored={draft.isRestored} onDiscard={draft.startAnew} />
      <TagForm
        formId={formId}
        value={draft.fields}
        others={others}
        onChange={draft.change}
        onSubmit={(saved) => void handleSubmit(saved)}
      />
    </RequestModal>
  );
}
