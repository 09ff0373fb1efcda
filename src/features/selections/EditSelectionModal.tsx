import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Selection } from '@contract/schemas/shapes';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useCreateSelectionMutation, useUpdateSelectionMutation } from '@/api/selectionsApi';
import { beginsAtTop } from '@/ui/dialogPlace';
import { focusProblem } from '@/ui/focusProblem';
import { FormModal } from '@/ui/FormModal';
import { useAnnounce } from '@/ui/useAnnounce';

import { SelectionCount } from './SelectionCount';
import { findChange, readRule, readSelection, toFields } from './selectionFields';
import { SelectionForm } from './SelectionForm';

interface Props {
  /** Null for a new one. */
  selection: Selection | null;
  selections: readonly Selection[];
  onClose: () => void;
}

/** Creates a selection, or changes its name and rule; shows how many groups it finds. */
export function EditSelectionModal({ selection, selections, onClose }: Props) {
  const { t } = useTranslation('selections');
  const announce = useAnnounce();
  const [createSelection, { isLoading: isCreating }] = useCreateSelectionMutation();
  const [updateSelection, { isLoading: isUpdating }] = useUpdateSelectionMutation();
  const { fields, changed, change, isRestored, startAnew, discard } = useDialogDraft(
    `selection/${selection?.id ?? 'new'}`,
    toFields(selection),
  );
  const [isChecked, setIsChecked] = useState(false);
  const isSaving = isCreating || isUpdating;
  const others = selections.filter(({ id }) => id !== selection?.id);
  const { saved, problems } = readSelection(fields, others);

  async function handleSubmit(form: HTMLElement) {
    setIsChecked(true);
    focusProblem(form);
    if (isSaving || !saved) return;
    const saving = selection
      ? updateSelection({ id: selection.id, ...findChange(changed, saved) })
      : createSelection(saved);
    const success = t(selection ? 'edit.saved' : 'create.done');
    const failure = t(selection ? 'edit.failed' : 'create.failed');
    if (!(await announce(saving.unwrap(), { success, failure }))) return;
    discard();
    onClose();
  }

  return (
    <FormModal
      {...beginsAtTop}
      width={720}
      title={t(selection ? 'edit.title' : 'create.title')}
      okText={t(selection ? 'edit.submit' : 'create.submit')}
      isPending={isSaving}
      draft={{ isRestored, startAnew }}
      onCancel={onClose}
      onSubmit={handleSubmit}
    >
      <SelectionForm fields={fields} problems={isChecked ? problems : {}} onChange={change} />
      <SelectionCount rule={readRule(fields)} />
    </FormModal>
  );
}
