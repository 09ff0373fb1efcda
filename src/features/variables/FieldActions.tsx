import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { GroupField } from '@contract/schemas/shapes';
import { hasVisibleText } from '@contract/visibleText';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useDeleteFieldMutation, useRenameFieldMutation } from '@/api/variablesApi';
import { nameInQuotes } from '@/lib/names';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { useAnnounce } from '@/ui/useAnnounce';

/** Renames or deletes a field; the new name is typed beside it. */
export function FieldActions({ field: { id, name } }: { field: GroupField }) {
  const { t } = useTranslation(['variables', 'common']);
  const announce = useAnnounce();
  const [renameField, { isLoading: isRenaming }] = useRenameFieldMutation();
  const [deleteField, { isLoading: isDeleting }] = useDeleteFieldMutation();
  const draft = useDialogDraft<{ newName: string | null }>(`renameField/${id}`, { newName: null });
  const { newName } = draft.fields;
  const [isAsked, setIsAsked] = useState(false);

  async function handleRename(wanted: string) {
    const renaming = renameField({ id, name: wanted.trim() }).unwrap();
    const words = { success: t('fields.renamed'), failure: t('fields.renameFailed'), first: 'server' as const };
    if (await announce(renaming, words)) draft.startAnew();
  }

  async function handleDelete() {
    const deletion = deleteField({ id }).unwrap();
    if (await announce(deletion, { success: t('fields.deleted'), failure: t('fields.deleteFailed') }))
      setIsAsked(false);
  }

  if (newName !== null)
    return (
      <span className="row fields-actions fields-rename">
        <label>
          {t('fields.newNameShort')}
          <input
            className="plainText"
            aria-label={t('fields.newName', { name: nameInQuotes(name) })}
            value={newName}
            autoComplete="off"
            autoFocus
            onChange={({ target }) =>
              draft.change({ newName: cutCharacters(target.value, limits.fields.nameMaxChars) })
            }
          />
        </label>
        <button
          type="button"
          className="linkButton"
          disabled={!hasVisibleText(newName) || isRenaming}
          onClick={() => void handleRename(newName)}
        >
          {t('fields.rename')}
        </button>
        <button type="button" className="linkButton" onClick={draft.startAnew}>
          {t('common:actions.cancel')}
        </button>
      </span>
    );
  return (
    <span className="row fields-actions">
      <button
        type="button"
        className="linkButton"
        aria-label={t('fields.renameOne', { name: nameInQuotes(name) })}
        onClick={() => draft.change({ newName: name })}
      >
        {t('fields.rename')}
      </button>
      <button
        type="button"
        className="linkButton"
        aria-label={t('fields.deleteOne', { name: nameInQuotes(name) })}
        onClick={() => setIsAsked(true)}
      >
        {t('fields.delete')}
      </button>
      {isAsked && (
        <ConfirmModal
          type="danger"
          title={t('fields.deleteTitle', { name: nameInQuotes(name) })}
          message={t('fields.deleteText')}
          confirmText={t('fields.delete')}
          isLoading={isDeleting}
          onConfirm={() => void handleDelete()}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </span>
  );
}
