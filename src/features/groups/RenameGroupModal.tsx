import { useTranslation } from 'react-i18next';

import { isLongerThan } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useRenameGroupMutation } from '@/api/groupsApi';
import { useGroup } from '@/api/useGroup';
import { messengerName } from '@/lib/names';
import { TextField } from '@/ui/TextField';
import { useAnnounce } from '@/ui/useAnnounce';
import { FormModal } from '@/ui/FormModal';

const maxChars = limits.groups.customNameMaxChars;

interface Props {
  groupId: number;
  onClose: () => void;
}

/** Sets the operator's own name of a group; an empty one restores the messenger's name. */
export function RenameGroupModal({ groupId, onClose }: Props) {
  const group = useGroup(groupId);
  return group ? <NameOfGroup group={group} onClose={onClose} /> : null;
}

function NameOfGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const draft = useDialogDraft(`renameGroup/${group.id}`, { name: group.custom_name ?? '' });
  const { name } = draft.fields;
  const [renameGroup, { isLoading }] = useRenameGroupMutation();
  const isTooLong = isLongerThan(name.trim(), maxChars);

  function handleClose() {
    draft.discard();
    onClose();
  }

  async function handleSubmit() {
    if (isTooLong || isLoading) return;
    const renaming = renameGroup({ id: group.id, custom_name: name.trim() }).unwrap();
    if (await announce(renaming, { success: t('rename.saved'), failure: t('rename.failed') })) handleClose();
  }

  return (
    <FormModal
      title={t('rename.title')}
      okText={t('rename.submit')}
      isPending={isLoading}
      onCancel={isLoading ? onClose : handleClose}
      draft={draft}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('rename.field')}
        hint={t('rename.hint', { name: messengerName(group) })}
        problem={isTooLong ? t('rename.tooLong', { maxChars }) : null}
        value={name}
        placeholder={messengerName(group)}
        autoFocus
        onChange={(typed) => {
          draft.change({ name: typed });
        }}
      />
    </FormModal>
  );
}
