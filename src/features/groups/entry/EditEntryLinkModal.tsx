import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isLongerThan } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { EntryLink } from '@contract/schemas/shapes';
import { hasVisibleText } from '@contract/visibleText';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useCreateEntryLinkMutation, useUpdateEntryLinkMutation } from '@/api/groupActsApi';
import { beginsAtTop } from '@/ui/dialogPlace';
import { TextField } from '@/ui/TextField';
import { FormModal } from '@/ui/FormModal';
import { useAnnounce } from '@/ui/useAnnounce';

import { EntryGroups, type EntryGroup } from './EntryGroups';

const { nameMaxChars } = limits.entryLinks;

interface Fields {
  name: string;
  groups: EntryGroup[];
}

/** Without what is only shown, such as how many members there are, which changes by itself. */
const toEntryGroup = ({ groupId, membersMaxCount }: EntryGroup): EntryGroup => ({ groupId, membersMaxCount });

interface Props {
  /** Null for a new one. */
  link: EntryLink | null;
  onClose: () => void;
}

/** Name and groups of a short address; the address itself stays. */
export function EditEntryLinkModal({ link, onClose }: Props) {
  const { t } = useTranslation('groupEntry');
  const announce = useAnnounce();
  const [create, { isLoading: isCreating }] = useCreateEntryLinkMutation();
  const [update, { isLoading: isUpdating }] = useUpdateEntryLinkMutation();
  const { fields, changed, change, isRestored, startAnew, discard } = useDialogDraft<Fields>(
    `entryLink/${link?.id ?? 'new'}`,
    { name: link?.name ?? '', groups: link?.groups.map(toEntryGroup) ?? [] },
  );
  const { name, groups } = fields;
  const [isTried, setIsTried] = useState(false);
  const isSaving = isCreating || isUpdating;
  const isNameWrong = !hasVisibleText(name) || isLongerThan(name.trim(), nameMaxChars);

  function handleClose() {
    discard();
    onClose();
  }

  async function handleSubmit() {
    setIsTried(true);
    if (isNameWrong || groups.length === 0 || isSaving) return;
    const body = { name: name.trim(), groups: groups.map(toEntryGroup) };
    const changes = {
      ...(changed.name !== undefined && { name: body.name }),
      ...(changed.groups && { groups: body.groups }),
    };
    const saving = link ? update({ id: link.id, ...changes }).unwrap() : create(body).unwrap();
    if (await announce(saving, { success: t('links.saved'), failure: t('links.saveFailed') })) handleClose();
  }

  return (
    <FormModal
      {...beginsAtTop}
      width={720}
      title={t(link ? 'links.editTitle' : 'links.createTitle')}
      okText={t('links.save')}
      isPending={isSaving}
      onCancel={handleClose}
      draft={{ isRestored, startAnew }}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('links.name')}
        hint={t('links.nameHint')}
        problem={isTried && isNameWrong ? t('links.nameProblem', { maxChars: nameMaxChars }) : null}
        autoFocus
        value={name}
        onChange={(typed) => change({ name: typed })}
      />
      <EntryGroups
        value={groups}
        problem={isTried && groups.length === 0 ? t('links.noGroups') : null}
        onChange={(next) => change({ groups: [...next] })}
      />
    </FormModal>
  );
}
