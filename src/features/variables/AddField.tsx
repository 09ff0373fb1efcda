import { useTranslation } from 'react-i18next';

import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { GroupField } from '@contract/schemas/shapes';
import { hasVisibleText } from '@contract/visibleText';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useCreateFieldMutation } from '@/api/variablesApi';
import { TextField } from '@/ui/TextField';
import { hasKeyboard } from '@/ui/hasKeyboard';
import { useAnnounce } from '@/ui/useAnnounce';

const { maxCount, nameMaxChars } = limits.fields;

/** Adds a field to all groups. */
export function AddField({ fields }: { fields: readonly GroupField[] }) {
  const { t } = useTranslation('variables');
  const announce = useAnnounce();
  const [createField, { isLoading }] = useCreateFieldMutation();
  const {
    fields: { name },
    change,
    startAnew,
  } = useDialogDraft('addField', { name: '' });

  async function handleAdd() {
    const adding = createField({ name: name.trim() }).unwrap();
    const words = { success: t('fields.added'), failure: t('fields.addFailed'), first: 'server' as const };
    if (await announce(adding, words)) startAnew();
  }

  if (fields.length >= maxCount) return <p className="fields-hint">{t('fields.full', { count: maxCount })}</p>;
  return (
    <form
      className="wrap fields-row"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (hasVisibleText(name)) void handleAdd();
      }}
    >
      <TextField
        label={t('fields.name')}
        value={name}
        autoComplete="off"
        autoFocus={fields.length === 0 && hasKeyboard()}
        onChange={(typed) => change({ name: cutCharacters(typed, nameMaxChars) })}
      />
      <button type="submit" className="plainButton" disabled={!hasVisibleText(name) || isLoading}>
        {t('fields.add')}
      </button>
    </form>
  );
}
